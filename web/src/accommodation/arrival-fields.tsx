import { personsPerCart } from '@vaga/contract/limits';
import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';
import { DayField } from '../ui/day-field.tsx';
import { LookupField } from '../ui/lookup-field.tsx';
import { TimeField } from '../ui/time-field.tsx';
import { accommodationTexts } from './accommodation.texts.ts';
import { type Arrival, errorOfName, tidy } from './arrivals.rules.ts';
import classes from './stay-form.module.css';

interface ArrivalFieldsProps {
  id: string;
  guest: Arrival;
  /** Who is in the list already. */
  others: readonly Arrival[];
  error: string | undefined;
  people: { id: string; name: string }[];
  today: string;
  onChange: (part: Partial<Arrival>) => void;
  /** What adds the guest. */
  children: ReactNode;
}

/** One guest: who, on which day, at what time. A name that is there already says so while one types. */
export function ArrivalFields({
  id,
  guest,
  others,
  error,
  people,
  today,
  onChange,
  children,
}: ArrivalFieldsProps) {
  const t = useText(accommodationTexts);
  const nameError = errorOfName(guest.name, others);
  const isRefused = nameError !== null && nameError !== 'fault.name' && tidy(guest.name) !== '';
  return (
    <fieldset className={classes.guest}>
      <legend className={classes.legend}>{t('new.guest')}</legend>
      <LookupField
        id={`${id}name`}
        name="name"
        label={t('new.name')}
        hint={t('new.nameHint')}
        error={isRefused ? t(nameError, { maximum: personsPerCart }) : error}
        listLabel={t('new.people')}
        text={guest.name}
        options={matching(people, guest.name, others)}
        onType={(name) => onChange({ name })}
        onChoose={({ text }) => onChange({ name: text })}
      />
      <div className={classes.arrival}>
        <DayField
          id={`${id}day`}
          label={t('new.day')}
          value={guest.day}
          today={today}
          onChange={(day) => onChange({ day })}
        />
        <TimeField
          id={`${id}time`}
          label={t('new.time')}
          value={guest.time}
          onChange={(time) => onChange({ time })}
        />
      </div>
      {children}
    </fieldset>
  );
}

/** People of that name, each once, without who is in the list. */
function matching(
  people: readonly { id: string; name: string }[],
  typed: string,
  others: readonly Arrival[],
) {
  const part = tidy(typed).toLocaleLowerCase('pt');
  const each = new Map(people.map(({ id, name }) => [id, name]));
  return [...each]
    .filter(([, name]) => {
      const known = name.toLocaleLowerCase('pt');
      const isThere = others.some((other) => other.name.toLocaleLowerCase('pt') === known);
      return !isThere && known !== part && known.includes(part);
    })
    .slice(0, 6)
    .map(([id, text]) => ({ id, text }));
}
