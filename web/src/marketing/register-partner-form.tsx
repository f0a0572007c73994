import { type PartnerKind, type PlanSlug, partnerKinds } from '@vaga/contract/partner-kinds';
import { type FormEvent, useId, useState } from 'react';
import { paths } from '../app/paths.ts';
import { privacyLink, termsLink } from '../identity/index.ts';
import { isUnanswered } from '../platform/attempt.ts';
import { Link } from '../platform/link.tsx';
import { rich, useText } from '../platform/texts.ts';
import { type Refusal, refusedFields, useForm } from '../platform/use-form.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { ApiError, messageIn } from '../platform/wire.ts';
import { withoutStar } from '../platform/without-star.ts';
import { Button } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/field.tsx';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { plansTexts } from './plans.texts.ts';
import { plans } from './plans.ts';
import { sendRegistration, UnsolvedBotCheck } from './register-partner.api.ts';
import classes from './register-partner.module.css';
import { registerPartnerTexts } from './register-partner.texts.ts';
import {
  findRegistrationErrors,
  type RegistrationDraft,
  type RegistrationField,
} from './registration.rules.ts';

const nothing: RegistrationDraft = {
  company: '',
  taxNumber: '',
  phone: '',
  name: '',
  email: '',
  kind: '',
  plan: '',
  consent: false,
};

/** A message of the server names the field that it is about. */
const codes: Record<string, RegistrationField> = {
  'form_data.name': 'company',
  'form_data.nif': 'taxNumber',
  'form_data.representative_phone': 'phone',
  'form_data.representative_name': 'name',
  'form_data.representative_email': 'email',
  'form_data.partner_kind': 'kind',
  'form_data.plan': 'plan',
};

interface RegisterPartnerFormProps {
  /** The slug of the plan that was chosen before; empty: none. */
  plan: string;
  onSent: () => void;
}

/** The form of a registration. The first error stands in a dialog, as specified, and each stands beside its field too. */
export function RegisterPartnerForm({ plan, onSent }: RegisterPartnerFormProps) {
  const t = useText(registerPartnerTexts);
  const planText = useText(plansTexts);
  const id = useId();
  const idOf = (field: RegistrationField) => `${id}${field}`;
  const [firstError, setFirstError] = useState<string | null>(null);
  const form = useForm<RegistrationDraft, RegistrationField>({
    initial: { ...nothing, plan },
    keptAs: 'register-partner',
    idOf,
    labels: {
      company: t('company'),
      taxNumber: t('taxNumber'),
      phone: t('phone'),
      name: t('name'),
      email: t('email'),
      kind: t('kind'),
      plan: t('plan'),
      consent: t('consentLabel'),
    },
    isBlocking: true,
    check: (draft) => {
      const found = Object.entries(findRegistrationErrors(draft));
      return Object.fromEntries(found.map(([field, wrong]) => [field, t(`wrong.${wrong}`)]));
    },
    send: async (draft, key) => {
      const { type, messages } = await sendRegistration(key, {
        name: draft.company.trim(),
        nif: draft.taxNumber.trim(),
        representative_phone: draft.phone.trim(),
        representative_name: draft.name.trim(),
        representative_email: draft.email.trim(),
        partner_kind: draft.kind as PartnerKind,
        plan: draft.plan as PlanSlug,
      });
      if (type !== 'Success') throw new ApiError(200, messages);
      form.forget({ ...nothing, plan });
      onSent();
    },
    refusalOf,
  });
  const { draft, change } = form;
  const kind = form.field('kind');
  const chosenPlan = form.field('plan');

  function refusalOf(error: unknown): Refusal<RegistrationField> {
    if (error instanceof UnsolvedBotCheck) return { whole: t('notSolved') };
    const errors: FieldErrors<RegistrationField> = refusedFields(error, codes);
    if (Object.keys(errors).length > 0) return { errors };
    return { whole: messageIn(error) ?? t(isUnanswered(error) ? 'away' : 'failed') };
  }

  function submit(event: FormEvent): void {
    const [first] = Object.values(findRegistrationErrors(draft));
    if (first) setFirstError(withoutStar(t(first === 'required' ? 'wrong.all' : `wrong.${first}`)));
    form.submit(event);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate method="post">
      <FormErrorSummary title={t('problem')} errors={form.summary} />
      <TextField
        {...form.field('company')}
        label={t('company')}
        autoComplete="organization"
        maxLength={200}
      />
      <TextField
        {...form.field('taxNumber')}
        label={t('taxNumber')}
        hint={t('taxNumberHint')}
        inputMode="numeric"
        maxLength={9}
      />
      <TextField
        {...form.field('phone')}
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <TextField {...form.field('name')} label={t('name')} autoComplete="name" maxLength={120} />
      <TextField
        {...form.field('email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        id={kind.id}
        error={kind.error}
        value={kind.value}
        onChange={({ target: { value } }) => change({ kind: value })}
        label={t('kind')}
      >
        <option value="">{t('kind.choose')}</option>
        {partnerKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={chosenPlan.id}
        error={chosenPlan.error}
        value={chosenPlan.value}
        onChange={({ target: { value } }) => change({ plan: value })}
        label={t('plan')}
        hint={t('plan.hint')}
        aside={
          <Link to={paths.plans} target="_blank">
            {t('plan.see')}
          </Link>
        }
      >
        <option value="">{t('plan.choose')}</option>
        {plans.map(({ slug }) => (
          <option key={slug} value={slug}>
            {planText(`plans.${slug}`)}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        id={idOf('consent')}
        label={rich(t('consent'), { terms: termsLink, privacy: privacyLink })}
        checked={draft.consent}
        onChange={({ target: { checked } }) => change({ consent: checked })}
        error={form.errors.consent}
      />
      <p className={classes.notice}>{t('botCheck')}</p>
      <Button type="submit" variant="accent" size="lg" isFullWidth isBusy={form.isBusy}>
        {t('submit')}
      </Button>
      <InfoDialog
        isOpen={firstError !== null}
        onClose={() => setFirstError(null)}
        title={t('wrong.title')}
        text={firstError}
      />
    </form>
  );
}
