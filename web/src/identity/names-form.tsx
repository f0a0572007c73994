import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isLanguage, type Language, languages } from '../platform/language.ts';
import { useText } from '../platform/texts.ts';
import { refusedFields, useForm } from '../platform/use-form.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import partClasses from '../ui/part.module.css';
import { AccountNameFields } from './account-name-fields.tsx';
import { nameError } from './form-errors.ts';
import { saveAccount } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { SubmitButton } from './submit-button.tsx';
import { useErrorTexts } from './use-error-texts.ts';
import classes from './user-settings.module.css';

const names = ['firstName', 'lastName'] as const;
type Name = (typeof names)[number];

interface NamesDraft extends Record<Name, string> {
  language: Language;
}

export interface NamesFormProps {
  user: { firstName: string; lastName: string; email: string; language: Language };
}

/** First and last name, and the language of the messages; the e-mail has a part of its own. */
export function NamesForm({ user }: NamesFormProps) {
  const t = useText(identityTexts);
  const id = useId();
  const texts = useErrorTexts();
  const { firstName, lastName, language } = user;
  const { revalidate } = useRevalidator();
  const [isSaved, setSaved] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const form = useForm<NamesDraft, Name>({
    initial: { firstName, lastName, language },
    keptAs: 'names',
    idOf: (name) => `${id}${name}`,
    labels: { firstName: t('firstName'), lastName: t('lastName') },
    errorsStay: true,
    check: (draft) => {
      const found: FieldErrors<Name> = {};
      for (const name of names) {
        const error = nameError(draft[name], texts);
        if (error) found[name] = error;
      }
      return found;
    },
    send: async (draft) => {
      const saved = {
        firstName: draft.firstName.trim(),
        lastName: draft.lastName.trim(),
        language: draft.language,
      };
      const { type } = await saveAccount(saved);
      if (type !== 'Success') throw new Error('The account was not saved.');
      // The header greets by the first name.
      await revalidate();
      form.forget(saved);
      setSaved(true);
    },
    refusalOf: (error) => {
      const refused = refusedFields(error, { firstName: 'firstName', lastName: 'lastName' });
      setFailed(Object.keys(refused).length === 0);
      return { errors: refused };
    },
  });
  const { draft, change, isBusy } = form;

  function submit(event: FormEvent) {
    setSaved(false);
    form.submit(event);
  }

  return (
    <form className={partClasses.part} onSubmit={submit} noValidate method="post">
      <h2>{t('settings.names')}</h2>
      <FormErrorSummary title={t('settings.fillIn')} errors={form.summary} />
      <AccountNameFields field={form.field} isBusy={isBusy} />
      <TextField label={t('email')} name="email" type="email" value={user.email} readOnly />
      <div inert={isBusy}>
        <ChoiceField
          id={`${id}language`}
          label={t('settings.language')}
          hint={t('settings.languageHint')}
          value={draft.language}
          options={languages.map((one) => ({ value: one, text: t(`settings.language.${one}`) }))}
          onChange={(chosen) => {
            if (isLanguage(chosen)) change({ language: chosen });
          }}
        />
      </div>
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
