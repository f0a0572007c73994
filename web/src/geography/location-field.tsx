import { IconBuildingHospital, IconCurrentLocation } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { paths } from '../app/paths.ts';
import en from '../i18n/en/geography.json';
import pt from '../i18n/pt/geography.json';
import { useNavigate } from '../platform/link.tsx';
import { defineTexts, useText } from '../platform/texts.ts';
import { useIsOvertaken } from '../platform/use-is-overtaken.ts';
import { LookupField, type LookupOption } from '../ui/lookup-field.tsx';
import { useSuggestions } from '../ui/use-suggestions.ts';
import { devicePosition } from './device-position.ts';
import { locationAt, lookUpLocations } from './geography.api.ts';
import classes from './location-field.module.css';
import { nowhere, type Place } from './place.ts';
import { isPlaceStarted } from './place-in-full.rules.ts';

const geographyTexts = defineTexts('geography', pt, en);

/** An entity whose name was typed where a place is asked for. */
export interface NamedEntityOption {
  id: string;
  description: string;
  locality: string;
}

export interface LocationFieldProps {
  id: string;
  place: Place;
  onChange: (place: Place) => void;
  /** The device gave no position, or it is near no place. */
  onNoPosition: () => void;
  /** Entities by name, which are offered below the places and lead to their page. It stays the same between drawings. */
  lookUpEntities: (query: string) => Promise<NamedEntityOption[]>;
  controlClass?: string | undefined;
  error?: string | undefined;
}

/** Where: a place by name, or 'perto de mim' by the device's position. */
export function LocationField({
  id,
  place,
  onChange,
  onNoPosition,
  lookUpEntities,
  controlClass,
  error,
}: LocationFieldProps) {
  const t = useText(geographyTexts);
  const navigate = useNavigate();
  const { locations, entities, status } = useLookup(place, lookUpEntities);
  const [isLocating, setLocating] = useState(false);
  const askPlace = useIsOvertaken(`${place.label}|${place.location}`);

  async function locate() {
    const isOvertaken = askPlace();
    setLocating(true);
    try {
      const { latitude, longitude } = await devicePosition();
      const nearest = await locationAt(latitude, longitude);
      if (isOvertaken()) return;
      if (!nearest) throw new Error('no place near');
      onChange({
        label: nearest.locationDescription,
        location: '',
        latitude: round(latitude),
        longitude: round(longitude),
      });
    } catch {
      if (!isOvertaken()) onNoPosition();
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
      options={[
        ...locations.map((one) => ({ id: one.id, text: one.locationDescription })),
        ...entities.map((entity) =>
          entityOption(entity, t('openEntity', { name: entity.description })),
        ),
      ]}
      status={status && t(status)}
      controlClass={controlClass}
      error={error}
      onType={(label) => onChange({ ...nowhere, label })}
      onChoose={({ id: chosen, text }) => {
        const isEntity = entities.some((entity) => entity.id === chosen);
        if (isEntity) void navigate(paths.entity(chosen));
        else onChange({ ...nowhere, label: text, location: chosen });
      }}
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

function entityOption({ id, locality }: NamedEntityOption, text: string): LookupOption {
  const icon = <IconBuildingHospital size={20} aria-hidden="true" />;
  return { id, text, detail: locality, icon };
}

/** Fewer letters begin too many names of entities. */
const fewestLettersOfName = 4;

/** Places, and entities by name, for words that were typed; none while a place is chosen. */
function useLookup(place: Place, lookUpEntities: LocationFieldProps['lookUpEntities']) {
  const isChosen = place.location !== '' || place.latitude !== null;
  const look = useCallback(
    async (query: string) => {
      const locations = await lookUpLocations(query);
      const isName = query.length >= fewestLettersOfName && !isPlaceStarted(query, locations);
      // An extra: the places stand without them.
      const entities = isName ? await lookUpEntities(query).catch(() => []) : [];
      return { locations, entities };
    },
    [lookUpEntities],
  );
  const { found, state } = useSuggestions(isChosen ? '' : place.label, look);
  const { locations, entities } = found ?? { locations: [], entities: [] };
  const isEmpty = state === 'ready' && locations.length + entities.length === 0;
  const status: 'none' | 'searching' | 'failed' | null = isEmpty
    ? 'none'
    : state === 'searching' || state === 'failed'
      ? state
      : null;
  return { locations, entities, status };
}

/** Four decimals are eleven metres: near enough for a search, and no more than it needs to know. */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
