import type { Area } from '@vaga/contract/geography';
import { LookupField } from '../../ui/lookup-field.tsx';
import { foldPlaceName } from './location.rules.ts';

interface AreaFieldProps {
  id: string;
  label: string;
  hint?: string;
  areas: readonly Area[];
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A list that what is typed narrows down, accents and case apart: names that begin with it first. Enter takes the first. */
export function AreaField({ areas, text, onChange, label, ...field }: AreaFieldProps) {
  const typed = foldPlaceName(text);
  const startsWithIt = ({ description }: Area) => foldPlaceName(description).startsWith(typed);
  const shown = areas
    .filter(({ description }) => foldPlaceName(description).includes(typed))
    .toSorted((one, other) => Number(startsWithIt(other)) - Number(startsWithIt(one)));
  return (
    <LookupField
      {...field}
      label={label}
      listLabel={label}
      marksFirst
      text={text}
      onType={onChange}
      options={shown.map(({ id, description }) => ({ id: String(id), text: description }))}
      onChoose={(option) => onChange(option.text)}
    />
  );
}
