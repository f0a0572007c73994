import type { NearService } from '@vaga/contract/guest-appointments';
import { useState } from 'react';
import { formatDistance } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import { ErrorState, SkeletonCards } from '../ui/faces.tsx';
import { Option } from '../ui/option.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import { agendaTexts } from './agenda.texts.ts';
import classes from './guest-form.module.css';

interface PlaceFieldProps {
  id: string;
  /** Null while none are asked for: no service is chosen. */
  places: readonly NearService[] | null;
  state: 'loading' | 'failed' | 'read';
  value: string;
  error: string | undefined;
  onChange: (idEntityService: string) => void;
  onRetry: () => void;
}

/** The places near the hotel with a free time on the day: those with a protocol first, each with its distance and price. */
export function PlaceField(props: PlaceFieldProps) {
  const { id, places, value, error, onChange } = props;
  const t = useText(agendaTexts);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? places : (places?.filter(isShownFirst(value)) ?? null);
  const more = (places?.length ?? 0) - (shown?.length ?? 0);
  return (
    <fieldset
      className={classes.places}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend>{t('form.place')}</legend>
      {shown && shown.length > 0 && props.state === 'read' ? (
        <div className={classes.placeList}>
          {shown.map((place, index) => (
            <Option
              key={place.idEntityService}
              type="radio"
              id={index === 0 ? id : `${id}-${index}`}
              name={id}
              value={place.idEntityService}
              checked={place.idEntityService === value}
              isInvalid={Boolean(error)}
              onChange={() => onChange(place.idEntityService)}
            >
              <PlaceText place={place} />
            </Option>
          ))}
          {more > 0 ? (
            <Button variant="outline" onClick={() => setWhole(true)}>
              {t('form.placeMore', { count: more })}
            </Button>
          ) : null}
        </div>
      ) : (
        <NoPlaces {...props} />
      )}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** As many as can be seen at once on a phone: the nearest, and the chosen one. */
const firstPlaces = 5;
const isShownFirst = (chosen: string) => (place: NearService, index: number) =>
  index < firstPlaces || place.idEntityService === chosen;

function NoPlaces({ places, state, onRetry }: PlaceFieldProps) {
  const t = useText(agendaTexts);
  if (places === null) return <p className={classes.soft}>{t('form.placeFirst')}</p>;
  if (state === 'loading')
    return <SkeletonCards label={t('form.placeLoading')} height={72} count={3} />;
  if (state === 'failed')
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
        onRetry={onRetry}
      />
    );
  return (
    <p role="status" className={classes.soft}>
      {t('form.placeNone')}
    </p>
  );
}

function PlaceText({ place }: { place: NearService }) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  return (
    <span className={classes.placeText}>
      <strong>{place.title}</strong>
      <span className={classes.distance}>{formatDistance(place.distance * 1000, language)}</span>
      <small>
        {place.location === 'AtAddress' ? `${t('atHome')}${dot}` : ''}
        {place.desc}
      </small>
      {place.hasProtocol ? (
        <StateBadge tone="calm" text={t('form.protocol')}>
          <StateNote>{t('form.protocolHint')}</StateNote>
        </StateBadge>
      ) : null}
    </span>
  );
}
