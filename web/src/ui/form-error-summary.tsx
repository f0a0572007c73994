import { type ReactNode, useEffect, useRef } from 'react';
import classes from './form-error-summary.module.css';

export interface FieldError {
  /** The id of the control that is wrong; absent for what concerns the whole form. */
  fieldId?: string | undefined;
  text: string;
}

export interface ErrorSummary {
  errors: readonly FieldError[];
  /** How often it was shown: what is rendered in between, with each key that is typed, must not move the focus. */
  shown: number;
}

export const noErrors: ErrorSummary = { errors: [], shown: 0 };

/** What is wrong with a form, in one place. It takes the focus each time it is shown, and each line leads to its field. */
export function FormErrorSummary({
  title,
  text,
  errors: { errors, shown },
  focusedId,
  children,
}: {
  title: string;
  /** What is said of all of them, below the title. */
  text?: string;
  errors: ErrorSummary;
  /** Of a form of one field that is typed into again at once: its id. It takes the focus instead. */
  focusedId?: string;
  /** A way out of what is wrong, below it. */
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === 0) return;
    const field = focusedId ? document.getElementById(focusedId) : null;
    (field ?? box.current)?.focus();
  }, [shown, focusedId]);
  if (errors.length === 0) return null;
  return (
    // Not atomic: with each field that is mended all that is left would be said again, over what is typed.
    <div ref={box} className={classes.summary} role="alert" aria-atomic="false" tabIndex={-1}>
      <h2 className={classes.title}>{title}</h2>
      {text ? <p>{text}</p> : null}
      <ul className={classes.list}>
        {errors.map(({ fieldId, text }) => (
          <li key={`${fieldId}${text}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
