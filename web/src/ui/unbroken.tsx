import type { ReactNode } from 'react';
import classes from './unbroken.module.css';

/**
 * 'e-mail', 'quarta-feira', capitals with a number ('COVID-19'); and, where they are short enough for a card on the narrowest
 * phone, a postal code with the first word of its town and the small word of a name with what it belongs to ('das Tílias').
 * Browsers end lines after a hyphen, and after any word.
 */
const whole =
  /([Ee]-mails?\b|\p{L}+-feira\b|\d{4}-\d{3}(?: \p{Lu}\p{L}{0,9}(?![\p{L}-]))?|\p{Lu}{2,}-\d+|(?<!\p{L})d[aeo]s? \p{Lu}\p{L}{0,9}(?![\p{L}-]))/u;

/** Words in which a line may end, but not inside one of these; what is more than words stays as it is. */
export function Unbroken({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const pieces = children.split(whole);
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same code may stand there twice
      <span key={index} className={classes.word}>
        {piece}
      </span>
    ),
  );
}
