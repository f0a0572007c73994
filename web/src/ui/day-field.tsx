import { useId, useMemo, useState } from 'react';
import { addDays } from '../platform/add-days.rules.ts';
import { formatDay } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import fieldClasses from './field.module.css';
import { Field } from './field.tsx';
import { uiTexts } from './ui.texts.ts';

/** How many days the list names; further ones are chosen on the calendar. */
const listedDays = 14;

export interface DayFieldProps {
  id?: string;
  name?: string;
  label: string;
  /** Civil dates, YYYY-MM-DD. Nothing before `today` can be chosen. */
  value: string;
  today: string;
  /** Nothing before it either, where it is given: a day from today on. */
  first?: string;
  /** Nothing after it can be chosen, where it is given. */
  last?: string;
  /** The words for any day, of which the value is empty. Absent: a day has to be chosen. */
  anyLabel?: string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (date: string) => void;
  controlClass?: string | undefined;
}

/**
 * A day from today, or a later first one, on: two weeks by name, in one tap; any later one on the device's calendar. Where it is
 * allowed, any day at all.
 */
export function DayField({
  id,
  name,
  label,
  value,
  today,
  first = today,
  last,
  anyLabel,
  hint,
  error,
  onChange,
  controlClass = fieldClasses.control,
}: DayFieldProps) {
  const t = useText(uiTexts);
  const language = useLanguage();
  const ownId = useId();
  const days = useMemo(
    () => namedDays({ first, last, today }, { t, language }),
    [first, last, today, t, language],
  );
  const [wasAsked, setAsked] = useState(false);
  // By what the value is now: a kept day may come after the first drawing, and a list without it would show another one.
  const isAny = anyLabel !== undefined && value === '';
  const isCalendar = wasAsked || !(isAny || days.some(({ date }) => date === value));
  // While one types a year, the date is not yet one that can be chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const isOpenDay = (date: string) => date >= first && (last === undefined || date <= last);
  function toList() {
    setAsked(false);
    onChange(anyLabel === undefined ? first : '');
  }
  const back = (
    <button type="button" className={fieldClasses.aside} onClick={toList}>
      {t('day.list')}
    </button>
  );
  return (
    <Field
      id={id ?? ownId}
      label={label}
      hint={hint}
      error={error}
      aside={isCalendar ? back : undefined}
    >
      {(control) =>
        isCalendar ? (
          <input
            {...control}
            type="date"
            name={name}
            className={controlClass}
            value={typed ?? value}
            min={first}
            max={last}
            // biome-ignore lint/a11y/noAutofocus: only where the person has just asked for the calendar, in this very place
            autoFocus={wasAsked}
            onChange={(event) => {
              setTyped(event.target.value);
              // Who types a nearer day stays in the box where they type.
              setAsked(true);
              if (isOpenDay(event.target.value)) onChange(event.target.value);
            }}
            onBlur={() => setTyped(null)}
          />
        ) : (
          <select
            {...control}
            name={name}
            className={`${controlClass} ${fieldClasses.select}`}
            value={value}
            onChange={(event) => {
              if (event.target.value !== 'other') return onChange(event.target.value);
              setAsked(true);
            }}
          >
            {anyLabel === undefined ? null : <option value="">{anyLabel}</option>}
            {days.map(({ date, name: day }) => (
              <option key={date} value={date}>
                {day}
              </option>
            ))}
            {last !== undefined && last <= (days.at(-1)?.date ?? first) ? null : (
              <option value="other">{t('day.other')}</option>
            )}
          </select>
        )
      }
    </Field>
  );
}

interface Translator {
  t: ReturnType<typeof useText<keyof typeof uiTexts.pt>>;
  language: Language;
}

/** The days of the list, by name. */
function namedDays(
  { first, last, today }: { first: string; last: string | undefined; today: string },
  { t, language }: Translator,
): { date: string; name: string }[] {
  const tomorrow = addDays(today, 1);
  return Array.from({ length: listedDays }, (_unused, index) => addDays(first, index))
    .filter((date) => last === undefined || date <= last)
    .map((date) => {
      if (date !== today && date !== tomorrow)
        return { date, name: formatDay(date, language, 'medium') };
      const day = formatDay(date, language, 'date');
      return { date, name: t(date === today ? 'day.today' : 'day.tomorrow', { day }) };
    });
}
