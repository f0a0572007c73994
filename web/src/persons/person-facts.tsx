import type { PersonData } from '@vaga/contract/persons';
import { formatDay, formatPhone } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import classes from './person-facts.module.css';
import { maskHealthNumber } from './person-form.rules.ts';
import { personsTexts } from './persons.texts.ts';

/** What is known of a person, a line each; what is not known has no line. */
export function PersonFacts({ person }: { person: PersonData }) {
  const t = useText(personsTexts);
  const language = useLanguage();
  const born = person.dateOfBirth?.slice(0, 10);
  const number = person.healthIdentificationNumber;
  const lines: [string, string | null | undefined][] = [
    [t('name'), person.name],
    [t('dateOfBirth'), born ? formatDay(born, language, 'dateOfYear') : null],
    [t('healthNumber'), number ? maskHealthNumber(number) : null],
    [t('identificationNumber'), person.alternativeIdentificationNumber],
    [t('email'), person.email],
    [t('phone'), person.phone && formatPhone(person.phone)],
    [t('postalCode'), person.postalCode],
  ];
  return (
    <dl className={classes.lines}>
      {lines
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
