import { Fragment, type ReactNode, useId } from 'react';
import classes from './choice-field.module.css';
import { Option } from './option.tsx';
import { Unbroken } from './unbroken.tsx';

export interface ChoiceOption {
  value: string;
  text: string;
  note?: string;
  isDisabled?: boolean;
  /** What the choice needs to know, below it while it is chosen. */
  below?: ReactNode;
}

export interface ChoiceFieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** Empty while nothing is chosen. */
  value: string;
  isRequired?: boolean;
  options: readonly ChoiceOption[];
  onChange: (value: string) => void;
}

/** One of a few, all of them in sight: radio buttons as wide as a thumb. The first has the id of the field. */
export function ChoiceField({
  id,
  label,
  hint,
  error,
  value,
  isRequired = false,
  options,
  onChange,
}: ChoiceFieldProps) {
  const name = useId();
  const isPair =
    options.length === 2 && options.every(({ text, note }) => !note && text.length <= 16);
  // What stands below a choice must stand below that one alone.
  const isList = options.some(({ below }) => below !== undefined);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={classes.field} aria-describedby={describedBy || undefined}>
      <legend className={classes.label}>{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className={classes.hint}>
          <Unbroken>{hint}</Unbroken>
        </p>
      ) : null}
      <div
        className={classes.options}
        data-pair={isPair || undefined}
        data-list={isList || undefined}
      >
        {options.map((option, index) => (
          <Fragment key={option.value}>
            <Option
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              checked={option.value === value}
              required={isRequired}
              disabled={option.isDisabled}
              isInvalid={Boolean(error)}
              onChange={() => onChange(option.value)}
            >
              <Unbroken>{option.text}</Unbroken>
              {option.note ? (
                <small>
                  <Unbroken>{option.note}</Unbroken>
                </small>
              ) : null}
            </Option>
            {option.below && option.value === value ? (
              <div className={classes.below}>{option.below}</div>
            ) : null}
          </Fragment>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
