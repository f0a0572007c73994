import type { LookUp } from '@vaga/contract/common';
import type { PersonData } from '@vaga/contract/persons';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useIsMember } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import partClasses from '../ui/part.module.css';
import { draftOf, type KnownNumber, type PersonDraft } from './person-form.rules.ts';
import { PersonForm } from './person-form.tsx';
import classes from './person-page.module.css';
import { saveGuestData, savePerson } from './persons.api.ts';
import { personsTexts } from './persons.texts.ts';
import { personIdPrefix, usePersonForm } from './use-person-form.ts';

interface EditPersonProps {
  person: PersonData;
  lists: { countries: LookUp[]; identificationTypes: LookUp[] };
  /** A civil date. */
  today: string;
  others: readonly KnownNumber[];
}

/** The form of a person on a page of its own. */
export function EditPerson({ person, lists, today, others }: EditPersonProps) {
  const t = useText(personsTexts);
  const isGuest = useIsMember();
  const save = isGuest ? saveGuestData : savePerson;
  const form = usePersonForm({ name: `person.${person.id}`, person, today, isGuest });
  const { run, isBusy } = useAttempt();
  const { revalidate } = useRevalidator();
  const [isSaved, setSaved] = useState(false);

  function change(part: Partial<PersonDraft>) {
    setSaved(false);
    form.change(part);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSaved(false);
    if (!form.check()) return;
    void run(async (key) => {
      try {
        const saved = await save(person.id, { draft: form.draft, today }, key);
        form.forget(draftOf(saved));
      } catch (error) {
        form.refuse(error);
        throw error;
      }
      // The title is the name.
      await revalidate();
      setSaved(true);
    }, form.draft);
  }

  return (
    <form className={partClasses.part} onSubmit={submit} noValidate method="post">
      <FormErrorSummary {...form.heading} errors={form.summary} />
      {/* What is typed while it is being saved would be neither saved nor shown. */}
      <div inert={isBusy}>
        <PersonForm
          idPrefix={personIdPrefix}
          draft={form.draft}
          onChange={change}
          errors={form.errors}
          today={today}
          others={others}
          {...lists}
        />
      </div>
      <div className={classes.save}>
        <Button type="submit" variant="accent" size="lg" isBusy={isBusy}>
          {t('edit.save')}
        </Button>
        <p role="status" className={classes.saved}>
          {isSaved ? t('edit.saved') : ''}
        </p>
      </div>
    </form>
  );
}
