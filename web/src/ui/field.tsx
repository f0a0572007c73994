import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import classes from './field.module.css';
import { Unbroken } from './unbroken.tsx';

export interface FieldFrame {
  label: ReactNode;
  /** Under the label, before the control. */
  hint?: ReactNode;
  /** What is wrong with what was typed; null or empty when nothing is. */
  error?: string | null | undefined;
  /** Beside the label: 'opcional', 'perto de mim'. */
  aside?: ReactNode;
}

export interface ControlNames {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, hint under the label, control, error beside it. The control gets its names from here. */
export function Field({
  id,
  label,
  hint,
  error,
  aside,
  describedBy: more,
  children,
}: FieldFrame & {
  id?: string;
  /** Id of what else describes the control, such as a rule that is ticked while one types. */
  describedBy?: string | undefined;
  children: (control: ControlNames) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`, more]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes.field} data-invalid={error ? true : undefined}>
      <div className={classes.top}>
        <label htmlFor={controlId} className={classes.label}>
          <Unbroken>{label}</Unbroken>
        </label>
        {aside}
      </div>
      {hint ? (
        <p id={`${controlId}-hint`} className={classes.hint}>
          <Unbroken>{hint}</Unbroken>
        </p>
      ) : null}
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error ? (
        <p id={`${controlId}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

type Own<Element extends 'input' | 'select' | 'textarea'> = FieldFrame &
  Omit<ComponentPropsWithoutRef<Element>, keyof FieldFrame>;

/** One line of text. Set `type`, `autoComplete` and `inputMode` for what is asked. */
export function TextField({ label, hint, error, aside, id, ...input }: Own<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} {...(id ? { id } : {})}>
      {(control) => <input type="text" {...input} {...control} className={classes.control} />}
    </Field>
  );
}

/** Some lines of text. */
export function TextAreaField({ label, hint, error, aside, id, ...area }: Own<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} {...(id ? { id } : {})}>
      {(control) => <textarea {...area} {...control} className={classes.control} />}
    </Field>
  );
}

/** A few fixed choices, as the device shows them best. */
export function SelectField({ label, hint, error, aside, id, children, ...select }: Own<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} {...(id ? { id } : {})}>
      {(control) => (
        <select {...select} {...control} className={`${classes.control} ${classes.select}`}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A box to tick, with its words beside it. */
export function CheckboxField({
  label,
  hint,
  error,
  id,
  ...input
}: Omit<Own<'input'>, 'aside' | 'type'>) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes.check}>
      <input
        {...input}
        id={controlId}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      <div>
        <label htmlFor={controlId}>
          <Unbroken>{label}</Unbroken>
        </label>
        {hint ? (
          <p id={`${controlId}-hint`} className={classes.hint}>
            <Unbroken>{hint}</Unbroken>
          </p>
        ) : null}
        {error ? (
          <p id={`${controlId}-error`} className={classes.error}>
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
