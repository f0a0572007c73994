import { useLanguage, useText } from '../platform/texts.ts';
import { RemoveButton } from '../ui/remove-button.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import classes from './added-guests.module.css';
import type { Arrival } from './arrivals.rules.ts';
import { formatArrival } from './format-dates.ts';

interface AddedGuestsProps {
  id?: string;
  guests: readonly Arrival[];
  onRemove: (name: string) => void;
  /** Puts the guest back into the fields; absent while these hold another. */
  onChange?: (name: string) => void;
}

/** Who is in the list already. */
export function AddedGuests({ id, guests, onRemove, onChange }: AddedGuestsProps) {
  const t = useText(accommodationTexts);
  const language = useLanguage();
  return (
    <ul id={id} role="list" className={classes.list} aria-label={t('new.added')} aria-live="polite">
      {guests.map(({ name, day, time }) => (
        <li key={name} className={classes.line}>
          <div>
            <strong>{name}</strong>
            <small>{formatArrival(`${day}T${time}`, language)}</small>
          </div>
          {onChange ? (
            <button
              type="button"
              className={classes.change}
              aria-label={t('new.changeGuest', { name })}
              onClick={() => onChange(name)}
            >
              {t('new.change')}
            </button>
          ) : null}
          <RemoveButton label={t('new.removeGuest', { name })} onClick={() => onRemove(name)} />
        </li>
      ))}
    </ul>
  );
}
