import type { Area, Location } from '@vaga/contract/geography';
import { useState } from 'react';
import { lookUpLocations } from '../../geography/index.ts';
import { useText } from '../../platform/texts.ts';
import { LookupField } from '../../ui/lookup-field.tsx';
import { useSuggestions } from '../../ui/use-suggestions.ts';
import { cartTexts } from '../cart.texts.ts';
import { foldPlaceName } from './location.rules.ts';

interface AreaFieldProps {
  id: string;
  label: string;
  hint?: string;
  areas: readonly Area[];
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** A place that is none of the areas: a town, a postal code, a name in another language or with a slip. */
  onMean: (location: Location) => void;
}

/**
 * A list that what is typed narrows down, accents and case apart: names that begin with it first. Where none has it, the
 * places that the look-up of the search finds. Enter takes the first.
 */
export function AreaField({ areas, text, onChange, onMean, label, ...field }: AreaFieldProps) {
  const t = useText(cartTexts);
  const typed = foldPlaceName(text);
  const startsWithIt = ({ description }: Area) => foldPlaceName(description).startsWith(typed);
  const shown = areas
    .filter(({ description }) => foldPlaceName(description).includes(typed))
    .toSorted((one, other) => Number(startsWithIt(other)) - Number(startsWithIt(one)));
  // What stands in the box from before is not looked up until the visitor types.
  const [asked, setAsked] = useState('');
  const isElsewhere = shown.length === 0 && asked === text;
  const { found, state, isCurrent } = useSuggestions(isElsewhere ? text : '', lookUpLocations);
  const meant = (isElsewhere && isCurrent && found) || [];
  const status = !isElsewhere
    ? null
    : state === 'searching' || state === 'failed'
      ? t(`location.${state}`)
      : state === 'ready' && isCurrent && meant.length === 0
        ? t('location.none')
        : null;
  return (
    <LookupField
      {...field}
      label={label}
      listLabel={label}
      marksFirst
      text={text}
      status={status}
      onType={(typedNow) => {
        setAsked(typedNow);
        onChange(typedNow);
      }}
      options={
        isElsewhere
          ? meant.map(({ id, locationDescription }) => ({ id, text: locationDescription }))
          : shown.map(({ id, description }) => ({ id: String(id), text: description }))
      }
      onChoose={(option) => {
        const place = meant.find(({ id }) => id === option.id);
        if (place) onMean(place);
        else onChange(option.text);
      }}
    />
  );
}
