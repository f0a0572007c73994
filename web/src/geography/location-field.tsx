import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import en from '../i18n/en/geography.json';
import pt from '../i18n/pt/geography.json';
import { defineTexts, useText } from '../platform/texts.ts';
import { LookupField } from '../ui/lookup-field.tsx';
import { useSuggestions } from '../ui/use-suggestions.ts';
import { devicePosition } from './device-position.ts';
import { locationAt, lookUpLocations } from './geography.api.ts';
import classes from './location-field.module.css';
import { nowhere, type Place } from './place.ts';

const geographyTexts = defineTexts('geography', pt, en);

export interface LocationFieldProps {
  id: string;
  place: Place;
  onChange: (place: Place) => void;
  /** The device gave no position, or it is near no place. */
  onNoPosition: () => void;
  controlClass?: string | undefined;
  error?: string | undefined;
}

/** Where: a place by name, or 'perto de mim' by the device's position. */
export function LocationField({
  id,
  place,
  onChange,
  onNoPosition,
  controlClass,
  error,
}: LocationFieldProps) {
  const t = useText(geographyTexts);
  const { options, status } = useLookup(place);
  const [isLocating, setLocating] = useState(false);

  async function locate() {
    setLocating(true);
    try {
      const { latitude, longitude } = await devicePosition();
      const nearest = await locationAt(latitude, longitude);
      if (!nearest) throw new Error('no place near');
      onChange({
        label: nearest.locationDescription,
        location: '',
        latitude: round(latitude),
        longitude: round(longitude),
      });
    } catch {
      onNoPosition();
    } finally {
      setLocating(false);
    }
  }

  return (
    <LookupField
      id={id}
      label={t('where')}
      name="full_location"
      text={place.label}
      placeholder={t('wherePlaceholder')}
      listLabel={t('places')}
      options={options}
      status={status && t(status)}
      controlClass={controlClass}
      error={error}
      onType={(label) => onChange({ ...nowhere, label })}
      onChoose={(option) => onChange({ ...nowhere, label: option.text, location: option.id })}
      aside={
        <button
          type="button"
          className={classes.nearMe}
          onClick={locate}
          aria-busy={isLocating || undefined}
        >
          <IconCurrentLocation size={18} aria-hidden="true" />
          {t(isLocating ? 'nearMeBusy' : 'nearMe')}
        </button>
      }
    />
  );
}

/** Places for words that were typed; none while one is chosen. */
function useLookup(place: Place) {
  const isChosen = place.location !== '' || place.latitude !== null;
  const { found, state } = useSuggestions(isChosen ? '' : place.label, lookUpLocations);
  const options = (found ?? []).map(({ id, locationDescription }) => {
    return { id, text: locationDescription };
  });
  const isEmpty = state === 'ready' && options.length === 0;
  const status: 'none' | 'searching' | 'failed' | null = isEmpty
    ? 'none'
    : state === 'searching' || state === 'failed'
      ? state
      : null;
  return { options, status };
}

/** Four decimals are eleven metres: near enough for a search, and no more than it needs to know. */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
