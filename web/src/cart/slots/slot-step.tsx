import { totalOf } from '@vaga/contract/prices';
import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDay, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import { SkeletonCards } from '../../ui/faces.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { shortMoment } from '../cart-summary.tsx';
import { useCart } from '../use-cart.ts';
import type { Assignment } from './assignment.rules.ts';
import { DayStrip } from './day-strip.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PeopleBar } from './people-bar.tsx';
import { SlotDialogs } from './slot-dialogs.tsx';
import { SlotList } from './slot-list.tsx';
import classes from './slot-step.module.css';
import { TakenNotice } from './taken-notice.tsx';
import { useHoldSlots } from './use-hold-slots.ts';
import { type SlotChoice, useSlotChoice } from './use-slot-choice.ts';

/** The times of a place: a day, the people, and who goes when. */
export function SlotStep({ place }: { place: EntityOptionWithSlots }) {
  const t = useText(cartTexts);
  const [query] = useSearchParams();
  const { cart } = useCart();
  // The entity has accepted these times and keeps them: they wait for a yes, not for a choice.
  const isAccepted = place.days.length === 0;
  const choice = useSlotChoice(place, query.get('time') ?? '');
  const [isSummary, setSummary] = useState(false);
  const hold = useHoldSlots(place, {
    closeSummary: () => setSummary(false),
    drop: choice.drop,
  });
  const goingTo = useGoingTo();
  const times = useShowChosen(query.has('time'));
  const facts = useSlotFacts(place, choice);
  const waiting = choice.people.find(({ idAsset }) => choice.assignment[idAsset] === undefined);

  return (
    <CartFrame
      step={2}
      title={t(isAccepted ? 'slots.confirmTitle' : 'slots.title')}
      lead={`${place.entity}${dot}${cart.currentService.description}`}
      summary={facts}
      note={
        waiting
          ? t('slots.waiting', { name: waiting.shortName })
          : t(choice.isComplete ? 'slots.ready' : 'slots.allHint')
      }
      action={
        <Button
          variant="accent"
          size="lg"
          disabled={!choice.isComplete || place.slots.length === 0}
          onClick={() => setSummary(true)}
        >
          {t(isAccepted ? 'slots.confirm' : 'slots.save', { count: choice.people.length })}
        </Button>
      }
    >
      <BackToPlaces />
      {query.get('notice') === 'hold' ? (
        <p className={classes.notice} role="status">
          {t('slots.notHeld')}
        </p>
      ) : null}
      {isAccepted ? (
        <AcceptedNote place={place} />
      ) : (
        <DayStrip place={place} shown={goingTo ?? place.date} />
      )}
      <PeopleBar place={place} choice={choice} isAccepted={isAccepted} />
      <TakenNotice place={place} choice={choice} taken={hold.taken} />
      <div ref={times} aria-live="polite" aria-busy={goingTo !== null || undefined}>
        {goingTo ? (
          <SkeletonCards label={t('slots.loading')} height={110} />
        ) : (
          <SlotList key={place.date} place={place} choice={choice} />
        )}
      </div>
      <MoveDialog place={place} choice={choice} />
      <SlotDialogs
        place={place}
        choice={choice}
        hold={hold}
        isSummary={isSummary}
        onClose={() => setSummary(false)}
      />
    </CartFrame>
  );
}

/** What the entity accepted; if it offers another day than the one that was asked for, both days. */
function AcceptedNote({ place }: { place: EntityOptionWithSlots }) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { requestedDate } = useCart().cart;
  const day = formatDay(place.date, language);
  const time = place.slots[0]?.time;
  if (requestedDate === null || requestedDate === place.date || !time) {
    return <p className={classes.accepted}>{t('slots.accepted', { day })}</p>;
  }
  const proposed = `${day}, ${formatTime(time, place.timeZone, language)}`;
  const requested = formatDay(requestedDate, language);
  return <p className={classes.accepted}>{t('slots.acceptedOther', { requested, proposed })}</p>;
}

/** Who tapped a time on the way here sees it without looking for it. */
function useShowChosen(hasChosen: boolean) {
  const times = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasChosen)
      times.current?.querySelector('[data-taken]')?.scrollIntoView({ block: 'nearest' });
  }, [hasChosen]);
  return times;
}

/** The day that is on its way, while it is. */
function useGoingTo(): string | null {
  const { location, state } = useNavigation();
  const isSame = location?.pathname.endsWith('/place/slot') ?? false;
  return state === 'loading' && isSame ? new URLSearchParams(location?.search).get('date') : null;
}

/** The side card while times are being chosen: they stand there before they are held. */
function useSlotFacts(place: EntityOptionWithSlots, { people, assignment, prices }: SlotChoice) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const timeLabel = (times: Assignment, idAsset: string) => {
    const time = times[idAsset];
    return time ? shortMoment(time, place.timeZone, language) : null;
  };
  return {
    place: {
      name: place.entity,
      address:
        place.location === 'Online'
          ? t('place.online')
          : place.location === 'AtAddress'
            ? t('place.atAddress')
            : place.address,
    },
    people: people.map(({ idAsset, name }) => ({
      idAsset,
      name,
      time: timeLabel(assignment, idAsset),
    })),
    totalCents: prices.length > 0 ? totalOf(prices) : null,
  };
}

function BackToPlaces() {
  const t = useText(cartTexts);
  const [query] = useSearchParams();
  const { cart, loginType } = useCart();
  if (cart.jumpToSlots) return null;
  const back = new URLSearchParams(query);
  for (const own of ['entityService', 'time', 'notice']) back.delete(own);
  return (
    <BackLink to={`${paths.cart(loginType, cart.idCart, 'place')}?${back}`}>
      {t('slots.back')}
    </BackLink>
  );
}
