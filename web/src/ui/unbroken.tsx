import classes from './unbroken.module.css';

/** A postal code, and capitals with a number: 'COVID-19'. Browsers end lines after a hyphen. */
const whole = /(\d{4}-\d{3}|\p{Lu}{2,}-\d+)/u;

/** Words in which a line may end, but not inside a code. */
export function Unbroken({ children }: { children: string }) {
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
