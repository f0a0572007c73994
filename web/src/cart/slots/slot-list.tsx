import type { EntityOptionWithSlots, Slot } from '@vaga/contract/scheduling';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useIsMember } from '../../app/root-data.ts';
import { ZoneNote } from '../../partners/index.ts';
import { addDays } from '../../platform/add-days.rules.ts';
import { formatDay } from '../../platform/format.ts';
import { partsOfDay } from '../../platform/parts-of-day.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/faces.tsx';
import { JoinWaitlist } from '../../waitlist/index.ts';
import { cartTexts } from '../cart.texts.ts';
import { useCart } from '../use-cart.ts';
import { SlotCard } from './slot-card.tsx';
import classes from './slot-step.module.css';
import { hourOf, hoursOf, nextFreeDay } from './slots.rules.ts';
import { useShowDay } from './use-show-day.ts';
import type { SlotChoice } from './use-slot-choice.ts';

/** More starts than this are grouped by hour: a hundred are too many to scroll through. */
const mostInOneList = 24;

interface SlotListProps {
  place: EntityOptionWithSlots;
  choice: SlotChoice;
}

/** The starts of the day, by its parts. */
export function SlotList({ place, choice }: SlotListProps) {
  const t = useText(cartTexts);
  const [first] = place.slots;
  if (!first || place.slots.every(({ available }) => available === 0)) {
    return <FullDay place={place} />;
  }
  const isLong = place.slots.length > mostInOneList;
  return (
    <>
      <ZoneNote instant={first.time} timeZone={place.timeZone} />
      {partsOfDay(place.slots).map(({ part, slots }) => (
        <section key={part} className={classes.part}>
          <h2 className={classes.partName}>{t(`part.${part}`)}</h2>
          {isLong ? (
            <Hours slots={slots} place={place} choice={choice} />
          ) : (
            <Cards slots={slots} place={place} choice={choice} />
          )}
        </section>
      ))}
    </>
  );
}

interface CardsProps extends SlotListProps {
  slots: Slot[];
}

function Cards({ slots, place, choice }: CardsProps) {
  return (
    <ul role="list" className={classes.slots} data-few={choice.people.length === 1 || undefined}>
      {slots.map((slot) => (
        <SlotCard
          key={slot.time}
          slot={slot}
          timeZone={place.timeZone}
          showsPlace={place.slots.some((other) => other.slot !== slot.slot)}
          isAccepted={place.days.length === 0}
          choice={choice}
        />
      ))}
    </ul>
  );
}

/** Hour by hour; open from the start are those where a person has a time, else the first of the day with a place. */
function Hours({ slots, place, choice }: CardsProps) {
  const t = useText(cartTexts);
  const [open] = useState(() => openHours(place, choice));
  return hoursOf(slots).map(({ hour, slots: inHour }) => {
    const free = inHour.reduce((sum, { available }) => sum + available, 0);
    return (
      <Disclosure
        key={hour}
        isWide
        isOpen={open.includes(hour)}
        title={
          <>
            {t('hour', { hour: String(hour).padStart(2, '0') })}{' '}
            <small className={free > 0 ? classes.free : classes.soft}>
              {free > 0 ? t('day.free', { count: free }) : t('slot.full')}
            </small>
          </>
        }
      >
        <Cards slots={inHour} place={place} choice={choice} />
      </Disclosure>
    );
  });
}

function openHours({ slots }: EntityOptionWithSlots, { assignment }: SlotChoice): number[] {
  const taken = slots.filter(({ time }) => Object.values(assignment).includes(time));
  const firstFree = slots.filter(({ available }) => available > 0).slice(0, 1);
  return (taken.length > 0 ? taken : firstFree).map(hourOf);
}

/** Nothing on this day: the next one that has something, another place, or the waiting list where it is full. */
function FullDay({ place }: { place: EntityOptionWithSlots }) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { cart, loginType } = useCart();
  const show = useShowDay();
  const next = nextFreeDay(place.days, place.date);
  const last = place.days.at(-1)?.date;
  const isFull = place.slots.length > 0;
  // A waitlist tells a patient, and a member has none.
  const isForGuests = useIsMember();
  const hasLine = !isForGuests && isFull && !cart.jumpToSlots && place.location !== 'AtAddress';
  return (
    <>
      <EmptyState
        title={t('slots.none')}
        text={t('slots.noneText', { day: formatDay(place.date, language) })}
        seed={place.entity}
        action={
          <div className={classes.ways}>
            {next ? (
              <Button onClick={() => show(next)}>
                {t('slots.next', { day: formatDay(next, language, 'medium') })}
              </Button>
            ) : last && last < cart.availableDates.to ? (
              <Button onClick={() => show(addDays(last, 1))}>{t('slots.later')}</Button>
            ) : null}
            {cart.jumpToSlots ? null : (
              <ButtonLink variant="outline" to={paths.cart(loginType, cart.idCart, 'place')}>
                {t('slots.elsewhere')}
              </ButtonLink>
            )}
          </div>
        }
      />
      {hasLine ? (
        <JoinWaitlist
          key={`${place.idEntityService} ${place.date}`}
          place={place}
          cartId={cart.idCart}
          loginType={loginType}
        />
      ) : null}
    </>
  );
}
