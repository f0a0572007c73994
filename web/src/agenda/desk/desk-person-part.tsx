import type { FoundPerson } from '@vaga/contract/agenda-search';
import { paths } from '../../app/paths.ts';
import { personLabels, personsTexts } from '../../persons/index.ts';
import { useText } from '../../platform/texts.ts';
import { initialsOf } from '../../ui/chips.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CheckboxField, TextField } from '../../ui/field.tsx';
import { GuestPart, type PersonLists } from '../guest-part.tsx';
import { deskTexts } from './desk.texts.ts';
import { focusField, idOfField } from './desk-fields.ts';
import classes from './desk-sheet.module.css';
import { PersonFinder } from './person-finder.tsx';
import type { DeskFormState } from './use-desk-form.ts';
import { usePersonFacts } from './use-person-facts.ts';

interface DeskPersonPartProps {
  form: DeskFormState;
  lists: PersonLists;
  today: string;
}

/** Who it is for: found by the search, or new, of whom the name is enough. */
export function DeskPersonPart({ form, lists, today }: DeskPersonPartProps) {
  const t = useText(deskTexts);
  const tPerson = useText(personsTexts);
  const { draft, change, errors } = form;
  if (draft.known) return <KnownPersonCard form={form} known={draft.known} today={today} />;
  const isNew = draft.name.trim() !== '';
  return (
    <div className={classes.part}>
      <PersonFinder
        id={idOfField('name')}
        label={t('part.person')}
        error={errors.name}
        typed={draft.name}
        today={today}
        onType={(name) => change({ name })}
        onFound={(known) => {
          change({ known, name: known.name });
          focusField('note');
        }}
        onNew={() => focusField('phone')}
      />
      {isNew ? (
        <>
          <div className={classes.phone}>
            <TextField
              id={idOfField('phone')}
              label={tPerson(personLabels.phone)}
              hint={form.canCheckIn || draft.hasNoContact ? undefined : t('person.phoneNeeded')}
              error={errors.phone}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={30}
              disabled={draft.hasNoContact}
              value={draft.phone}
              onChange={({ target }) => change({ phone: target.value })}
            />
            <CheckboxField
              label={t('person.noContact')}
              checked={draft.hasNoContact}
              onChange={({ target }) => change({ hasNoContact: target.checked })}
            />
          </div>
          <Disclosure title={t('person.rest')} isWide>
            <p className={classes.soft}>{t('person.restNote')}</p>
            <div className={classes.rest}>
              <GuestPart
                draft={draft}
                errors={errors}
                onChange={change}
                lists={lists}
                today={today}
                isOptional
                without={['name', 'phone']}
              />
            </div>
          </Disclosure>
        </>
      ) : null}
    </div>
  );
}

function KnownPersonCard({
  form,
  known,
  today,
}: {
  form: DeskFormState;
  known: FoundPerson;
  today: string;
}) {
  const t = useText(deskTexts);
  const facts = usePersonFacts(today);
  return (
    <section className={classes.part} aria-labelledby="desk-known">
      <h2 id="desk-known" className={classes.label}>
        {t('part.person')}
      </h2>
      <div className={classes.known}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(known.name)}
        </span>
        <p>
          <strong>{known.name}</strong>
          <small>{facts(known)}</small>
          {/* Beside the booking: what is typed and the reserved start stay. */}
          <a
            className={classes.about}
            href={paths.personHere(known.idPerson)}
            target="_blank"
            rel="noreferrer"
          >
            {t('person.about')}
          </a>
        </p>
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            form.change({ known: null, name: '' });
            focusField('name');
          }}
        >
          {t('person.change')}
        </button>
      </div>
      {form.errors.name ? <p className={classes.error}>{form.errors.name}</p> : null}
    </section>
  );
}
