import { useState } from 'react';
import { TextField } from './field.tsx';
import { readTypedTime } from './typed-time.rules.ts';

interface TimeFieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  /** HH:mm; empty for none, or while what is typed is no time. */
  value: string;
  onChange: (time: string) => void;
}

/**
 * A time of the day with 24 hours, in one line: the device's own field shows the order and the 12 hours of its language, not
 * those of the page. What is typed is put into its form when the field is left.
 */
export function TimeField({ id, label, error, value, onChange }: TimeFieldProps) {
  /** Null: the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && (readTypedTime(typed) ?? '') === value ? typed : value;
  return (
    <TextField
      id={id}
      label={label}
      error={error}
      value={shown}
      inputMode="numeric"
      autoComplete="off"
      placeholder="15:30"
      maxLength={8}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readTypedTime(target.value) ?? '');
      }}
      onBlur={() => {
        if (value !== '') setTyped(null);
      }}
    />
  );
}
