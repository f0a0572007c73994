import { useEffect, useId, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { DateField } from './date-field.tsx';
import { readTypedDate, typedDateOf } from './typed-date.rules.ts';
import { uiTexts } from './ui.texts.ts';

interface DateFilterProps {
  label: string;
  /** Under which name the address holds the day. */
  name: string;
  /** YYYY-MM-DD, or empty for any day. */
  value: string;
}

const anyDay = { first: '1900-01-01', before: '3000-01-01' };

/** A day that a list is filtered by, in three boxes. A form with one that there is not cannot be sent, and says why. */
export function DateFilter({ label, name, value }: DateFilterProps) {
  const t = useText(uiTexts);
  const id = useId();
  const [typed, setTyped] = useState(value);
  const read = typed === '' ? { date: '' } : readTypedDate(typedDateOf(typed), anyDay);
  const problem = 'error' in read ? t('date.none') : '';
  useEffect(() => {
    const box = document.getElementById(id);
    if (box instanceof HTMLInputElement) box.setCustomValidity(problem);
  }, [id, problem]);
  return (
    <>
      <DateField id={id} label={label} value={typed} onChange={setTyped} />
      <input type="hidden" name={name} value={'date' in read ? read.date : value} />
    </>
  );
}
