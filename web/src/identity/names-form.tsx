import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useDraft } from '../platform/draft.ts';
import { useText } from '../platform/texts.ts';
import { type Faults, useFaults } from '../platform/use-faults.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import partClasses from '../ui/part.module.css';
import { faultsOfError } from './form-faults.ts';
import { saveNames } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { SubmitButton } from './submit-button.tsx';
import classes from './user-settings.module.css';

const names = ['firstName', 'lastName'] as const;
type Name = (typeof names)[number];
const shortest = 3;

export interface NamesFormProps {
  user: { firstName: string; lastName: string; email: string };
}

/** First and last name; the e-mail stays as it is. */
export function NamesForm({ user }: NamesFormProps) {
  const t = useText(identityTexts);
  const id = useId();
  const idOf = (name: Name) => `${id}${name}`;
  const { firstName, lastName } = user;
  const { draft, change, forget } = useDraft('names', { firstName, lastName });
  const { faults, summary, show } = useFaults<Name>(idOf, {
    firstName: t('firstName'),
    lastName: t('lastName'),
  });
  const { run, isBusy } = useAttempt();
  const { revalidate } = useRevalidator();
  const [isSaved, setSaved] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  function faultsNow(): Faults<Name> {
    const found: Faults<Name> = {};
    for (const name of names) {
      const length = draft[name].trim().length;
      if (length === 0) found[name] = t('field.required');
      else if (length < shortest) found[name] = t('field.tooShort', { minimum: shortest });
    }
    return found;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSaved(false);
    if (!show(faultsNow())) return;
    void run(async () => {
      try {
        const saved = { firstName: draft.firstName.trim(), lastName: draft.lastName.trim() };
        const { type } = await saveNames(saved);
        if (type !== 'Success') throw new Error('The names were not saved.');
        // The header greets by the first name.
        await revalidate();
        forget(saved);
        setSaved(true);
      } catch (error) {
        const refused = faultsOfError(error, names);
        if (!show(refused)) return;
        setFailed(true);
      }
    });
  }

  return (
    <form className={partClasses.part} onSubmit={submit} noValidate method="post">
      <h2>{t('settings.names')}</h2>
      <FormErrorSummary title={t('settings.fillIn')} errors={summary} />
      <div className={classes.pair} inert={isBusy}>
        <TextField
          id={idOf('firstName')}
          label={t('firstName')}
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          value={draft.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
          error={faults.firstName}
        />
        <TextField
          id={idOf('lastName')}
          label={t('lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          value={draft.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
          error={faults.lastName}
        />
      </div>
      <TextField
        label={t('email')}
        hint={t('settings.emailHint')}
        name="email"
        type="email"
        value={user.email}
        readOnly
      />
      <div className={classes.save}>
        <SubmitButton isBusy={isBusy}>{t('settings.save')}</SubmitButton>
        <p role="status" className={classes.saved}>
          {isSaved ? t('settings.saved') : ''}
        </p>
      </div>
      <InfoDialog
        isOpen={hasFailed}
        onClose={() => setFailed(false)}
        title={t('error.title')}
        text={t('error.text')}
      />
    </form>
  );
}
