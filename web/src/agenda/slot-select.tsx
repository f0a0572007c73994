import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { SelectField } from '../ui/field.tsx';
import type { GuestSlot } from './agenda.api.ts';
import { agendaTexts } from './agenda.texts.ts';
import { dayOfStart, wallTimeOfStart } from './guest-form.rules.ts';

interface SlotSelectProps {
  id?: string;
  label: string;
  /** The instant of the chosen start, or empty. */
  value: string;
  slots: readonly GuestSlot[];
  state: 'none' | 'loading' | 'failed' | 'read';
  /** Starts near one that was taken; some may be of later days. */
  nearest: readonly string[];
  /** The day of the slots, YYYY-MM-DD. */
  day: string;
  error?: string | undefined;
  onChange: (time: string) => void;
}

/** The starts of a day. Those near one that was taken stand first. */
export function SlotSelect(props: SlotSelectProps) {
  const { id, label, value, slots, state, nearest, day, error, onChange } = props;
  const t = useText(agendaTexts);
  const language = useLanguage();
  const nameOf = (time: string) => {
    const shown = slots.find((slot) => slot.time === time)?.timeRange;
    if (shown) return shown;
    const date = dayOfStart(time);
    const wall = wallTimeOfStart(time);
    return date === day ? wall : `${formatDay(date, language, 'short')}, ${wall}`;
  };
  const others = slots.filter(({ time }) => !nearest.includes(time));
  const isKnown =
    value === '' || nearest.includes(value) || slots.some((one) => one.time === value);
  return (
    <SelectField
      {...(id ? { id } : {})}
      label={label}
      value={value}
      error={error}
      disabled={state === 'none'}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">
        {t(`slot.${state === 'read' && others.length === 0 ? 'empty' : state}`)}
      </option>
      {isKnown ? null : <option value={value}>{nameOf(value)}</option>}
      {nearest.length > 0 ? (
        <optgroup label={t('slot.nearest')}>
          {nearest.map((time) => (
            <option key={time} value={time}>
              {nameOf(time)}
            </option>
          ))}
        </optgroup>
      ) : null}
      {others.map(({ time, timeRange }) => (
        <option key={time} value={time}>
          {timeRange}
        </option>
      ))}
    </SelectField>
  );
}
