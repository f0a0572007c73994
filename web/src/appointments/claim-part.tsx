import type { PublicAppointment } from '@vaga/contract/appointment-link';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../app/paths.ts';
import { useNow } from '../app/root-data.ts';
import {
  type NewPassword,
  NewPasswordFields,
  newPasswordErrors,
  privacyLink,
  SignInLink,
  termsLink,
  useErrorTexts,
} from '../identity/index.ts';
import { civilDate } from '../platform/format.ts';
import { rich, type Translate, useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import { ApiError } from '../platform/wire.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { readTypedDate, typedDateOf } from '../ui/typed-date.rules.ts';
import { claimByLink } from './appointment-link.api.ts';
import classes from './appointment-link.module.css';
import { appointmentLinkTexts } from './appointment-link.texts.ts';

interface ClaimPartProps {
  token: string;
  test: PublicAppointment;
}

/** Saves what was booked to an account: the date of birth, and then a password or the sign-in. */
export function ClaimPart({ token, test }: ClaimPartProps) {
  const t = useText(appointmentLinkTexts);
  const [step, setStep] = useState<PublicAppointment['claim'] | 'savedNow'>(test.claim);
  const headingId = useId();
  return (
    <section className={classes.claim} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('claim.title')}</h2>
      <div aria-live="polite">
        <p>{leadOf(step, { t, person: test.person })}</p>
      </div>
      {step === 'date' || step === 'password' || step === 'signIn' ? (
        <ClaimForm token={token} step={step} onStep={setStep} />
      ) : null}
      {step === 'saved' || step === 'savedNow' ? (
        <ButtonLink variant="accent" size="lg" to={paths.testsList('user')}>
          {t('claim.list')}
        </ButtonLink>
      ) : null}
    </section>
  );
}

type Step = PublicAppointment['claim'] | 'savedNow';

type T = Translate<keyof (typeof appointmentLinkTexts)['pt']>;

function leadOf(step: Step, { t, person }: { t: T; person: string }): string {
  if (step === 'date') return t('claim.lead', { person });
  if (step === 'password') return t('claim.passwordLead');
  if (step === 'signIn') return t('claim.signInLead');
  return t(`claim.${step}`);
}

interface Draft extends NewPassword {
  /** Of typed-date.rules.ts. */
  dateOfBirth: string;
  consent: boolean;
}

function ClaimForm({
  token,
  step,
  onStep,
}: {
  token: string;
  step: 'date' | 'password' | 'signIn';
  onStep: (step: Step) => void;
}) {
  const t = useText(appointmentLinkTexts);
  const texts = useErrorTexts();
  const { revalidate } = useRevalidator();
  const id = useId();
  const idOf = (name: keyof Draft) => `${id}${name}`;
  const before = civilDate(useNow(), 'UTC');
  const dateIn = (typed: string) =>
    readTypedDate(typedDateOf(typed), { first: '1900-01-01', before });
  const form = useForm<Draft, keyof Draft>({
    initial: { dateOfBirth: '', password: '', confirmPassword: '', consent: false },
    idOf,
    labels: { dateOfBirth: t('claim.date'), password: t('claim.password') },
    codes: { 'claim.wrong_date': 'dateOfBirth', '101': 'password' },
    failed: t('problem.text'),
    check: (draft) => ({
      ...('date' in dateIn(draft.dateOfBirth) ? {} : { dateOfBirth: t('claim.dateError') }),
      ...(step === 'password' ? newPasswordErrors(draft, texts) : {}),
      ...(step === 'password' && !draft.consent ? { consent: t('claim.consentError') } : {}),
    }),
    send: async ({ dateOfBirth, password, confirmPassword, consent }) => {
      const read = dateIn(dateOfBirth);
      if (!('date' in read)) return;
      const definition =
        step === 'password' ? { password, confirmPassword, acceptTerms: consent } : {};
      const { type, data, messages } = await claimByLink(token, {
        dateOfBirth: read.date,
        ...definition,
      });
      if (messages[0]?.code === 'claim.locked') return onStep('locked');
      if (type === 'Error' || !data) throw new ApiError(200, messages);
      if (type !== 'Success' || data.claim !== 'saved') return onStep(data.claim);
      onStep('savedNow');
      await revalidate();
    },
  });
  const { draft, change, errors } = form;

  return (
    <form className={classes.form} onSubmit={form.submit} noValidate method="post">
      <FormErrorSummary title={t('claim.problem')} errors={form.summary} />
      {step === 'password' ? null : (
        <DateField
          id={idOf('dateOfBirth')}
          label={t('claim.date')}
          hint={t('claim.dateHint')}
          autoComplete="bday"
          value={draft.dateOfBirth}
          error={errors.dateOfBirth}
          wrongParts={errors.dateOfBirth ? ['day', 'month', 'year'] : []}
          onChange={(dateOfBirth) => change({ dateOfBirth })}
        />
      )}
      {step === 'password' ? (
        <>
          <NewPasswordFields
            value={draft}
            onChange={change}
            errors={errors}
            idOf={idOf}
            label={t('claim.password')}
          />
          <CheckboxField
            id={idOf('consent')}
            label={rich(t('claim.consent'), { terms: termsLink, privacy: privacyLink })}
            checked={draft.consent}
            onChange={({ target }) => change({ consent: target.checked })}
            error={errors.consent}
          />
        </>
      ) : null}
      {step === 'signIn' ? (
        <SignInLink variant="accent" size="lg" redirect={paths.appointmentLink(token)}>
          {t('signIn')}
        </SignInLink>
      ) : null}
      <Button
        type="submit"
        variant={step === 'signIn' ? 'outline' : 'accent'}
        size="lg"
        isBusy={form.isBusy}
      >
        {t(step === 'password' ? 'claim.define' : 'claim.continue')}
      </Button>
    </form>
  );
}
