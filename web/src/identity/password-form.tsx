import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { useSession } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { type ErrorSummary, FormErrorSummary } from '../ui/form-error-summary.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { SubmitButton } from './submit-button.tsx';

interface PasswordFormProps {
  lead: string;
  /** Above what is wrong. */
  problem: string;
  summary: ErrorSummary;
  /** Of the form kit: `form.field('password')`. */
  password: Pick<ComponentProps<typeof PasswordField>, 'id' | 'value' | 'error' | 'onChange'>;
  /** Fields before the password; where there are none it has the focus. */
  children?: ReactNode;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
}

/** In a dialog: a change of the account that its password confirms. */
export function PasswordForm(props: PasswordFormProps) {
  const { lead, problem, summary, password, children, submitLabel, isBusy } = props;
  const t = useText(identityTexts);
  const email = useSession()?.email ?? '';
  return (
    <form className={classes.form} onSubmit={props.onSubmit} noValidate method="post">
      <p className={classes.soft}>{lead}</p>
      <FormErrorSummary title={problem} errors={summary} />
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {children}
      <PasswordField
        {...password}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        data-autofocus={children ? undefined : true}
      />
      <div className={classes.answers}>
        <Button variant="outline" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
        <SubmitButton isBusy={isBusy}>{submitLabel}</SubmitButton>
      </div>
    </form>
  );
}
