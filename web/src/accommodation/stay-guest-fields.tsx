import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';
import { DayField } from '../ui/day-field.tsx';
import { TextField } from '../ui/field.tsx';
import { TimeField } from '../ui/time-field.tsx';
import { type Arrival, errorOfName, tidy } from './arrivals.rules.ts';
import classes from './stay-form.module.css';
import type { StayGuestField } from './stay-guests.rules.ts';
import { staysTexts } from './stays.texts.ts';

interface StayGuestFieldsProps {
  id: string;
  guest: Arrival;
  stay: { checkInDate: string; checkOutDate: string; guests: readonly Arrival[] };
  /** A civil date. */
  today: string;
  errors: Partial<Record<StayGuestField, string>>;
  /** Guests of a stay. */
  maximum: number;
  onChange: (part: Partial<Arrival>) => void;
  /** What adds the guest. */
  children: ReactNode;
}

const textOfError = {
  'fault.name': 'error.name',
  'fault.nameSigns': 'error.nameSigns',
  'fault.duplicate': 'error.duplicate',
  'fault.tooMany': 'error.tooMany',
} as const;

/** One guest of a hotel: who, on which day, at what time. A name that is there already says so while one types. */
export function StayGuestFields(props: StayGuestFieldsProps) {
  const { id, guest, stay, today, errors, maximum, onChange, children } = props;
  const t = useText(staysTexts);
  const nameError = errorOfName(guest.name, stay.guests, maximum);
  const isRefused = nameError !== null && nameError !== 'fault.name' && tidy(guest.name) !== '';
  return (
    <div className={classes.guest}>
      <TextField
        id={`${id}name`}
        label={t('new.name')}
        error={isRefused ? t(textOfError[nameError], { maximum }) : errors.name}
        value={guest.name}
        maxLength={120}
        autoComplete="off"
        onChange={({ target: { value } }) => onChange({ name: value })}
      />
      <div className={classes.arrival}>
        <DayField
          id={`${id}day`}
          label={t('new.day')}
          error={errors.day}
          value={guest.day}
          today={today}
          first={stay.checkInDate}
          last={stay.checkOutDate}
          onChange={(day) => onChange({ day })}
        />
        <TimeField
          id={`${id}time`}
          label={t('new.time')}
          error={errors.time}
          value={guest.time}
          onChange={(time) => onChange({ time })}
        />
      </div>
      {children}
    </div>
  );
}
