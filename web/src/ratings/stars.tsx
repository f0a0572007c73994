import { IconStarFilled } from '@tabler/icons-react';
import { useText } from '../platform/texts.ts';
import { ratingsTexts } from './ratings.texts.ts';
import classes from './stars.module.css';

const five = [1, 2, 3, 4, 5] as const;

/** Whole stars out of five. */
export function Stars({ stars, size = 18 }: { stars: number; size?: number }) {
  const t = useText(ratingsTexts);
  return (
    <span className={classes.stars} role="img" aria-label={t('stars', { stars })}>
      {five.map((one) => (
        <IconStarFilled
          key={one}
          size={size}
          aria-hidden="true"
          data-empty={one > stars || undefined}
        />
      ))}
    </span>
  );
}

interface StarFieldProps {
  id: string;
  legend: string;
  /** 0: none yet. */
  value: number;
  error?: string | null | undefined;
  onChange: (stars: number) => void;
}

/** One to five stars to choose: radio buttons, so that arrows, a tap and a screen reader work as in every form. */
export function StarField({ id, legend, value, error, onChange }: StarFieldProps) {
  const t = useText(ratingsTexts);
  return (
    <fieldset className={classes.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={classes.choice}>
        {five.map((one) => (
          <label key={one} className={classes.option} data-on={one <= value || undefined}>
            <input
              {...(one === 1 ? { id } : {})}
              type="radio"
              name={`${id}-stars`}
              value={one}
              checked={one === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(one)}
            />
            <IconStarFilled size={36} aria-hidden="true" />
            <span className="visually-hidden">{t('stars', { stars: one })}</span>
          </label>
        ))}
      </div>
      <p className={classes.inWords} aria-hidden="true">
        {value > 0 ? t(`inWords.${value as 1 | 2 | 3 | 4 | 5}`) : ' '}
      </p>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
