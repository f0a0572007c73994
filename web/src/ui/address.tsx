import classes from './address.module.css';

const postalCode = /(\d{4}-\d{3})/;

/** An address in words. A line may end before and after its postal code, not in it. */
export function Address({ children }: { children: string }) {
  const pieces = children.split(postalCode);
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className={classes.code}>
        {piece}
      </span>
    ),
  );
}
