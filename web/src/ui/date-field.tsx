import { useText } from '../platform/texts.ts';
import choiceClasses from './choice-field.module.css';
import classes from './date-field.module.css';
import fieldClasses from './field.module.css';
import {
  type DatePart,
  pastedDate,
  runOnDate,
  type TypedDate,
  textOfDate,
  typedDateOf,
} from './typed-date.rules.ts';
import { uiTexts } from './ui.texts.ts';

export interface DateFieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  /** One for the three boxes. */
  error?: string | null | undefined;
  /** The boxes that the error is about. */
  wrongParts?: readonly DatePart[];
  /** What was typed so far (typed-date.rules.ts), or a civil date. */
  value: string;
  isRequired?: boolean;
  onChange: (value: string) => void;
  /** 'bday' lets the device fill in what it knows. */
  autoComplete?: 'bday' | 'off';
}

const parts = ['day', 'month', 'year'] as const satisfies readonly DatePart[];

/** The id of one box: the first has the id of the field. */
export function datePartId(id: string, part: DatePart): string {
  return part === 'day' ? id : `${id}-${part}`;
}

/**
 * A date that one knows by heart, in three boxes: a calendar is a long way to 1956, and the device's own field shows
 * the order of its language, not that of the page. Digits that are typed without a pause run on from box to box.
 */
export function DateField({
  id,
  label,
  hint,
  error,
  wrongParts = [],
  value,
  isRequired = false,
  onChange,
  autoComplete = 'off',
}: DateFieldProps) {
  const t = useText(uiTexts);
  const typed = typedDateOf(value);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  function type(part: DatePart, text: string) {
    const runOn = runOnDate(part, text, typed);
    const next: TypedDate = pastedDate(text) ?? runOn?.typed ?? { ...typed, [part]: text };
    onChange(textOfDate(next));
    if (runOn) document.getElementById(datePartId(id, runOn.next))?.focus();
  }
  return (
    <fieldset className={choiceClasses.field} aria-describedby={describedBy || undefined}>
      <legend className={choiceClasses.label}>{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className={choiceClasses.hint}>
          {hint}
        </p>
      ) : null}
      <div className={classes.parts}>
        {parts.map((part) => (
          <div key={part} className={classes.part} data-part={part}>
            <label htmlFor={datePartId(id, part)}>{t(`date.${part}`)}</label>
            <input
              id={datePartId(id, part)}
              type="text"
              inputMode="numeric"
              autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
              className={fieldClasses.control}
              value={typed[part]}
              aria-required={isRequired || undefined}
              aria-invalid={error && wrongParts.includes(part) ? true : undefined}
              onChange={(event) => type(part, event.target.value)}
            />
          </div>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={choiceClasses.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
