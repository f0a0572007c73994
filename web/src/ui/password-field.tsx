import { type ComponentPropsWithoutRef, useState } from 'react';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

export interface PasswordFieldProps
  extends FieldFrame,
    Omit<ComponentPropsWithoutRef<'input'>, keyof FieldFrame | 'type'> {
  showLabel: string;
  hideLabel: string;
  /** Id of the rule that stands under it. */
  describedBy?: string | undefined;
}

/** A password, with a button that shows what was typed. Set `autoComplete` to current-password or new-password. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  describedBy,
  id,
  ...input
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const toggle = isShown ? hideLabel : showLabel;
  return (
    <Field
      {...(id ? { id } : {})}
      label={label}
      hint={hint}
      error={error}
      describedBy={describedBy}
      aside={
        <button
          type="button"
          className={classes.aside}
          // It comes before its field, and a form may have two.
          aria-label={typeof label === 'string' ? `${toggle}: ${label}` : undefined}
          onClick={() => setShown(!isShown)}
        >
          {toggle}
        </button>
      }
    >
      {(control) => (
        <input
          {...input}
          {...control}
          type={isShown ? 'text' : 'password'}
          className={classes.control}
        />
      )}
    </Field>
  );
}
