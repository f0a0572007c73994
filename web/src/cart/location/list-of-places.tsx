import { acceptedHoldHours } from '@vaga/contract/limits';
import type { ListedEntityOption } from '@vaga/contract/scheduling';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDay } from '../../platform/format.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { cartTexts } from '../cart.texts.ts';
import { useCart } from '../use-cart.ts';
import { PlaceCard } from './place-card.tsx';
import classes from './place-step.module.css';

/** The places as cards, those near a municipality under a heading of their own. One that confirms every time itself is asked only after the person has said so. */
export function ListOfPlaces({ places, date }: { places: ListedEntityOption[]; date: string }) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { cart, loginType } = useCart();
  const [asking, setAsking] = useState<ListedEntityOption | null>(null);

  const own = places.filter(({ isNearby }) => !isNearby);
  const nearby = places.filter(({ isNearby }) => isNearby);

  function addressOf({ idEntityService }: ListedEntityOption, time?: string): string {
    const next = new URLSearchParams(query);
    next.set('date', date);
    next.set('entityService', idEntityService);
    if (time) next.set('time', time);
    return `${paths.cart(loginType, cart.idCart, 'place/slot')}?${next}`;
  }

  const listOf = (some: ListedEntityOption[]) => (
    <ul role="list" className={classes.list}>
      {some.map((place) => (
        <PlaceCard
          key={place.idEntityService}
          place={place}
          addressOf={(time) => addressOf(place, time)}
          onAsk={() => setAsking(place)}
        />
      ))}
    </ul>
  );

  return (
    <>
      {own.length > 0 ? listOf(own) : <p className={classes.count}>{t('place.noneHere')}</p>}
      {nearby.length > 0 ? (
        <section aria-labelledby="nearby" className={classes.nearby}>
          <h2 id="nearby">{t('place.nearby')}</h2>
          {listOf(nearby)}
        </section>
      ) : null}
      <ConfirmDialog
        isOpen={asking !== null}
        title={t('approval.title')}
        text={t('approval.text', {
          entity: asking?.entity ?? '',
          day: formatDay(date, language),
          hours: acceptedHoldHours,
        })}
        confirmLabel={t('approval.send')}
        cancelLabel={t('approval.cancel')}
        onCancel={() => setAsking(null)}
        onConfirm={() => asking && navigate(addressOf(asking))}
      />
    </>
  );
}
