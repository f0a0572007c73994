import type { Area } from '@vaga/contract/geography';
import { LookupField } from '../ui/lookup-field.tsx';
import { foldPlaceName, isSamePlaceName } from './location.rules.ts';

interface AreaFieldProps {
  id: string;
  label: string;
  hint?: string;
  areas: readonly Area[];
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A list that what is typed narrows down, accents and case apart. */
export function AreaField({ areas, text, onChange, label, ...field }: AreaFieldProps) {
  const typed = foldPlaceName(text);
  const isChosen = areas.some(({ description }) => isSamePlaceName(description, text));
  const shown = isChosen
    ? areas
    : areas.filter(({ description }) => foldPlaceName(description).includes(typed));
  return (
    <LookupField
      {...field}
      label={label}
      listLabel={label}
      text={text}
      onType={onChange}
      options={shown.map(({ id, description }) => ({ id: String(id), text: description }))}
      onChoose={(option) => onChange(option.text)}
    />
  );
}
