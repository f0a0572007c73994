import { IconX } from '@tabler/icons-react';
import { useLanguage, useText } from '../platform/texts.ts';
import { accommodationTexts } from './accommodation.texts.ts';
import classes from './added-guests.module.css';
import type { Arrival } from './arrivals.rules.ts';
import { arrivalInWords } from './when-words.ts';

interface AddedGuestsProps {
  guests: readonly Arrival[];
  onRemove: (name: string) => void;
}

/** Who is in the list already. */
export function AddedGuests({ guests, onRemove }: AddedGuestsProps) {
  const t = useText(accommodationTexts);
  const language = useLanguage();
  return (
    <ul role="list" className={classes.list} aria-label={t('new.added')} aria-live="polite">
      {guests.map(({ name, day, time }) => (
        <li key={name} className={classes.line}>
          <div>
            <strong>{name}</strong>
            <small>{arrivalInWords(`${day}T${time}`, language)}</small>
          </div>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('new.removeGuest', { name })}
            onClick={() => onRemove(name)}
          >
            <IconX size={20} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
