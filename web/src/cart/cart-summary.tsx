import type { Cart } from '@vaga/contract/cart';
import type { ReactNode } from 'react';
import { civilDate, formatDay, formatMoney, formatTime } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { TileBand } from '../ui/tile.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { type CartText, cartTexts } from './cart.texts.ts';
import classes from './cart-summary.module.css';

export interface SummaryFacts {
  service: string;
  /** Null while no place is chosen. */
  place: { name: string; address: string } | null;
  people: { idAsset: string; name: string; time: string | null }[];
  /** Null while no price is known. */
  totalCents: number | null;
}

/** What the cart itself knows. */
export function summaryOf(cart: Cart, language: Language, t: CartText): SummaryFacts {
  const [first] = cart.schedules;
  const { preferred } = cart;
  const zoneOf = (idAsset: string) =>
    cart.schedules.find(({ assets }) => assets.some((asset) => asset.idAsset === idAsset))
      ?.timeZone;
  // One time for several people: who has it is chosen later.
  const wished =
    preferred?.time && cart.assets.length === 1
      ? shortMoment(preferred.time, preferred.timeZone, language)
      : null;
  return {
    service: cart.currentService.description,
    place: first
      ? {
          name: first.entity,
          address: first.location === 'Online' ? t('place.online') : first.address,
        }
      : preferred
        ? { name: preferred.entity, address: preferred.address }
        : null,
    people: cart.assets.map(({ idAsset, person, slot }) => {
      const timeZone = zoneOf(idAsset);
      const time = slot && timeZone ? shortMoment(slot, timeZone, language) : null;
      return { idAsset, name: person.person, time: time ?? wished };
    }),
    totalCents: first ? cart.payment.totalCents : null,
  };
}

/** 'seg., 23/11, 09:20' */
export function shortMoment(instant: string, timeZone: string, language: Language): string {
  const day = formatDay(civilDate(instant, timeZone), language, 'short');
  return `${day}, ${formatTime(instant, timeZone, language)}`;
}

interface CartSummaryProps {
  facts: SummaryFacts;
  /** How long the places are kept, in words. */
  hold: string | null;
  isSoon: boolean;
  children?: ReactNode;
}

/** The card that never leaves: who, when, where, how much. */
export function CartSummary({ facts, hold, isSoon, children }: CartSummaryProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { service, place, people, totalCents } = facts;
  return (
    <section className={classes.card}>
      <TileBand seed={place?.name ?? service} height={64} side={32} />
      <div className={classes.inside}>
        <div>
          <h2 className={classes.name}>{place?.name ?? service}</h2>
          <p className={classes.address}>
            <Unbroken>{place ? place.address : t('side.noPlace')}</Unbroken>
          </p>
          {place ? (
            <p className={classes.service}>
              <Unbroken>{service}</Unbroken>
            </p>
          ) : null}
        </div>
        <ul role="list" className={classes.people}>
          {people.map(({ idAsset, name, time }) => (
            <li key={idAsset}>
              <span>{name}</span>
              {time ? <strong>{time}</strong> : <span>{t('side.noTime')}</span>}
            </li>
          ))}
        </ul>
        {totalCents === null ? null : (
          <p className={classes.total}>
            <span>{t('side.total')}</span>
            <span>{totalCents === 0 ? t('price.free') : formatMoney(totalCents, language)}</span>
          </p>
        )}
        {hold ? (
          <p className={classes.hold} data-soon={isSoon || undefined}>
            {hold}
          </p>
        ) : null}
        {children}
      </div>
    </section>
  );
}
