import { IconMail, IconPhone } from '@tabler/icons-react';
import type { NumberCheck } from '@vaga/contract/health-numbers';
import type { PersonHere } from '@vaga/contract/people';
import type { ReactNode } from 'react';
import { formatDay, formatPhone } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { dot } from '../../ui/dot.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import partClasses from '../../ui/part.module.css';
import { HealthNumber } from './health-number.tsx';
import classes from './person-here.module.css';
import { personHereTexts } from './person-here.texts.ts';

interface IdentityPartProps {
  person: PersonHere;
  check: NumberCheck | null;
}

/** Who a person is; what is not recorded is left out, but for the contact and the date of birth, which the desk asks for. */
export function IdentityPart({ person, check }: IdentityPartProps) {
  const t = useText(personHereTexts);
  const language = useLanguage();
  const { dateOfBirth, age, gender, document, postalCode, phone, email } = person;
  const born = dateOfBirth && formatDay(dateOfBirth, language, 'dateOfYear');
  const nationality =
    person.nationality ?? (person.nationalityType === 'National' ? t('national') : null);
  return (
    <section className={partClasses.part} aria-labelledby="identity">
      <h2 id="identity">{t('identity')}</h2>
      <Facts>
        <Fact
          name={t('born')}
          value={
            born ? (age === null ? born : t('bornAge', { born, count: age })) : t('notRecorded')
          }
        />
        {gender ? <Fact name={t('gender')} value={t(`gender.${gender}`)} /> : null}
        <LinkedFact name={t('contact')}>
          {phone ? (
            <a className={classes.contact} href={`tel:${phone}`}>
              <IconPhone size={18} aria-hidden="true" />
              {formatPhone(phone)}
            </a>
          ) : null}
          {email ? (
            <a className={classes.contact} href={`mailto:${email}`}>
              <IconMail size={18} aria-hidden="true" />
              {email}
            </a>
          ) : null}
          {phone || email ? null : t('noContact')}
        </LinkedFact>
        <LinkedFact name={t('healthNumber')}>
          <HealthNumber person={person} check={check} />
        </LinkedFact>
        {document ? (
          <Fact
            name={t('document')}
            value={[document.kind, document.number].filter(Boolean).join(dot)}
          />
        ) : null}
        {nationality ? <Fact name={t('nationality')} value={nationality} /> : null}
        {postalCode ? <Fact name={t('postalCode')} value={postalCode} /> : null}
      </Facts>
    </section>
  );
}

/** A line of facts that holds more than words. */
function LinkedFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd className={classes.linked}>{children}</dd>
    </div>
  );
}
