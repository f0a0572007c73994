import { useId } from 'react';
import classes from './chip-choice.module.css';

export interface ChipOption {
  value: string;
  text: string;
  note: string;
  /** It can be chosen, but is not what one would choose. */
  isQuiet?: boolean;
}

interface ChipChoiceProps {
  id: string;
  label: string;
  /** Beside the label. */
  aside?: React.ReactNode;
  error?: string | null | undefined;
  /** Said where there is nothing to choose. */
  empty: string;
  value: string;
  options: readonly ChipOption[];
  /** `isByTap`: with a finger or the mouse, not by the arrows. */
  onChange: (value: string, isByTap: boolean) => void;
  /** The chosen one is tapped once more, as the answer to go on with. */
  onTapAgain?: () => void;
}

/** One of several, as chips of two lines. The first has the id of the field. */
export function ChipChoice(props: ChipChoiceProps) {
  const { id, label, aside, error, empty, value, options, onChange, onTapAgain } = props;
  const name = useId();
  return (
    <fieldset className={classes.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.label}>{label}</legend>
      {aside ? <div className={classes.aside}>{aside}</div> : null}
      {options.length === 0 ? (
        <p id={id} tabIndex={-1} className={classes.empty}>
          {empty}
        </p>
      ) : (
        <div className={classes.options}>
          {options.map((option, index) => (
            <label
              key={option.value}
              className={classes.chip}
              data-invalid={error ? true : undefined}
              data-quiet={option.isQuiet || undefined}
            >
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                value={option.value}
                checked={option.value === value}
                onClick={({ detail }) => {
                  if (option.value === value && detail > 0) onTapAgain?.();
                }}
                onChange={(event) =>
                  onChange(option.value, (event.nativeEvent as UIEvent).detail > 0)
                }
              />
              <strong>{option.text}</strong>
              <small>{option.note}</small>
            </label>
          ))}
        </div>
      )}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
