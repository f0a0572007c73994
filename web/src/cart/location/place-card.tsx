import { IconHome, IconHourglass, IconTag, IconVideo } from '@tabler/icons-react';
import type { ListedEntityOption } from '@vaga/contract/scheduling';
import type { ReactNode } from 'react';
import { EntityLogo } from '../../partners/index.ts';
import { formatDistance, formatTime } from '../../platform/format.ts';
import { Link } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { cartTexts } from '../cart.texts.ts';
import { priceText } from '../price-text.ts';
import classes from './place-card.module.css';

interface PlaceCardProps {
  place: ListedEntityOption;
  /** The address of its times; of one time where that is tapped. */
  addressOf: (time?: string) => string;
  /** Asked before the place is: it confirms every time itself. */
  onAsk: () => void;
}

/** One place: who, where, how far, how much, and its next free times. */
export function PlaceCard({ place, addressOf, onAsk }: PlaceCardProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { entity, address, distance, priceRange, timeZone, needsApproval } = place;
  return (
    <Card as="li" className={classes.card}>
      <EntityLogo name={entity} logo={place.logoPath} size={56} />
      <div className={classes.who}>
        <h2 className={classes.name}>
          {needsApproval ? (
            <button type="button" className={classes.cover} onClick={onAsk}>
              {entity}
            </button>
          ) : (
            <Link className={classes.cover} to={addressOf()}>
              {entity}
            </Link>
          )}
        </h2>
        <p className={classes.soft}>
          <Unbroken>{place.location === 'Online' ? place.place : address}</Unbroken>
        </p>
      </div>
      <p className={classes.figures}>
        <strong>{priceText(priceRange, language, t)}</strong>
        {priceRange.maximum > 0 ? <small>{t('price.perPerson')}</small> : null}
        {distance === null ? null : <span>{formatDistance(distance * 1000, language)}</span>}
      </p>
      <Notes place={place} />
      {needsApproval ? (
        <Button variant="outline" className={classes.ask} onClick={onAsk}>
          {t('place.ask')}
          <span className="visually-hidden">: {entity}</span>
        </Button>
      ) : (
        <div className={classes.times}>
          <p className={place.free > 0 ? classes.free : classes.soft}>
            {place.free > 0 ? t('place.free', { count: place.free }) : t('place.full')}
          </p>
          <ul role="list" className={classes.chips}>
            {place.nextFree.map(({ time, available }) => {
              const shown = formatTime(time, timeZone, language);
              return (
                <li key={time}>
                  <Link
                    className={classes.chip}
                    to={addressOf(time)}
                    aria-label={t('slot.name', { time: shown, count: available, place: entity })}
                  >
                    {shown}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** What is special here: at home, by video, confirmed by the place, a campaign. */
function Notes({ place }: { place: ListedEntityOption }) {
  const t = useText(cartTexts);
  const notes: [string, ReactNode][] = [];
  const size = { size: 20, 'aria-hidden': true } as const;
  if (place.location === 'AtAddress') {
    const label = place.radiusKm
      ? t('place.atAddressWithin', { radius: place.radiusKm })
      : t('place.atAddress');
    notes.push([label, <IconHome key="home" {...size} />]);
  }
  if (place.location === 'Online') {
    notes.push([t('place.online'), <IconVideo key="video" {...size} />]);
  }
  if (place.needsApproval) {
    notes.push([t('place.approval'), <IconHourglass key="approval" {...size} />]);
  }
  for (const line of place.informations) notes.push([line, <IconTag key={line} {...size} />]);
  if (notes.length === 0) return null;
  return (
    <ul role="list" className={classes.notes}>
      {notes.map(([label, icon]) => (
        <li key={label}>
          {icon}
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
