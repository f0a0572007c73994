import { IconX } from '@tabler/icons-react';
import classes from './remove-button.module.css';

/** Takes a line out of a list that is still being written. @param label says which. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.remove} aria-label={label} onClick={onClick}>
      <IconX size={20} aria-hidden="true" />
    </button>
  );
}
