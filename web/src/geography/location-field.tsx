import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import en from '../i18n/en/geography.json';
import pt from '../i18n/pt/geography.json';
import { defineTexts, useText } from '../platform/texts.ts';
import { LookupField, type LookupOption } from '../ui/lookup-field.tsx';
import { devicePosition } from './device-position.ts';
import { locationAt, lookUpLocations } from './geography.api.ts';
import classes from './location-field.module.css';
import { nowhere, type Place } from './place.ts';

const geographyTexts = defineTexts('geography', pt, en);

/** Quiet time after a key before the list is asked for. */
const typingPauseMs = 180;

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
      status={status === 'idle' ? null : t(status)}
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

type LookupStatus = 'idle' | 'searching' | 'none' | 'failed';

function useLookup(place: Place) {
  const [options, setOptions] = useState<LookupOption[]>([]);
  const [status, setStatus] = useState<LookupStatus>('idle');
  const latest = useRef('');
  const isChosen = place.location !== '' || place.latitude !== null;
  const query = isChosen ? '' : place.label.trim();
  useEffect(() => {
    latest.current = query;
    if (query.length < 2) {
      setOptions([]);
      setStatus('idle');
      return;
    }
    const timer = setTimeout(async () => {
      setStatus('searching');
      const found = await lookUpLocations(query).catch(() => null);
      // A slower answer to an older query must not replace the newer list.
      if (latest.current !== query) return;
      setOptions(
        (found ?? []).map(({ id, locationDescription }) => ({ id, text: locationDescription })),
      );
      setStatus(found === null ? 'failed' : found.length === 0 ? 'none' : 'idle');
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [query]);
  return { options, status };
}

/** Four decimals are eleven metres: near enough for a search, and no more than it needs to know. */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
