import type { ListedEntityOption } from '@vaga/contract/scheduling';
import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { addDays } from '../../platform/add-days.rules.ts';
import { formatDay } from '../../platform/format.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InfoDialog } from '../../ui/dialog.tsx';
import { dot } from '../../ui/dot.ts';
import { EmptyState, ErrorState, SkeletonCards } from '../../ui/faces.tsx';
import { cartTexts } from '../cart.texts.ts';
import { CartFrame } from '../cart-frame.tsx';
import { laterDate } from '../cart-steps.rules.ts';
import type { StepAnswer } from '../settle-step-call.ts';
import { useCart } from '../use-cart.ts';
import { DayNavigation } from './day-navigation.tsx';
import { ListOfPlaces } from './list-of-places.tsx';
import { type LocationFilter, nearTextOf } from './location-filters.ts';
import classes from './place-step.module.css';

interface PlaceStepProps {
  found: StepAnswer<ListedEntityOption[]>;
  filter: LocationFilter;
  isLoading: boolean;
}

/** The day, and the places that offer the service on it: a tap leads to a place's times. */
export function PlaceStep({ found, filter, isLoading }: PlaceStepProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { cart, loginType, today } = useCart();
  const { from, to } = cart.availableDates;
  const first = laterDate(from, today);
  const asked = query.get('date') ?? laterDate(cart.date, first);
  const where =
    filter.by !== 'near'
      ? filter.label
      : filter.label
        ? t(nearTextOf(filter.label), { checkIn: filter.label })
        : t('location.near');

  // Another day is another search: a place chosen for the old one is chosen no longer.
  function show(date: string) {
    const next = new URLSearchParams(query);
    next.set('date', date);
    void navigate(`?${next}`, { replace: true, preventScrollReset: true });
  }

  return (
    <CartFrame
      step={2}
      title={t('place.title')}
      lead={`${cart.currentService.description}${dot}${where}`}
    >
      <BackLink to={paths.cart(loginType, cart.idCart, 'location')}>{t('place.back')}</BackLink>
      <DayNavigation date={asked} today={today} first={first} last={to} onChange={show} />
      <div aria-live="polite" aria-busy={isLoading || undefined}>
        {isLoading ? (
          <SkeletonCards label={t('place.loading')} height={170} />
        ) : (
          <Found
            found={found}
            date={asked}
            day={formatDay(asked, language)}
            next={asked < to ? addDays(asked, 1) : null}
            onShow={show}
          />
        )}
      </div>
    </CartFrame>
  );
}

function Found({
  found,
  date,
  day,
  next,
  onShow,
}: {
  found: StepAnswer<ListedEntityOption[]>;
  date: string;
  day: string;
  /** The day after; null where the service is to be had by this day. */
  next: string | null;
  onShow: (date: string) => void;
}) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { cart, loginType } = useCart();
  const people = t('cart.people', { count: cart.assets.length });
  if (found.type !== 'Success' || !found.data) return <NotFound found={found} />;
  if (found.data.length === 0) {
    return (
      <EmptyState
        title={t('place.none')}
        text={t('place.noneText')}
        action={
          <ButtonLink to={paths.cart(loginType, cart.idCart, 'location')}>
            {t('place.elsewhere')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <p className={classes.count}>
        {t('place.count', { count: countEntities(found.data) })}
        {dot}
        {day}
        {dot}
        {people}
      </p>
      {next && found.data.every(({ free, needsApproval }) => free === 0 && !needsApproval) ? (
        <div className={classes.full}>
          <p>{t('place.allFull')}</p>
          <Button onClick={() => onShow(next)}>
            {t('place.nextDay', { day: formatDay(next, language) })}
          </Button>
        </div>
      ) : null}
      <ListOfPlaces places={found.data} date={date} />
    </>
  );
}

/** An entity that also goes to people's homes has two rows and is one place. */
function countEntities(options: readonly ListedEntityOption[]): number {
  return new Set(options.map(({ idEntity }) => idEntity)).size;
}

/** The first message of the call in a dialog, as the specification has it; under it the way to try again. */
function NotFound({ found }: { found: StepAnswer<ListedEntityOption[]> }) {
  const t = useText(cartTexts);
  const [isDismissed, setDismissed] = useState(false);
  const { revalidate, state } = useRevalidator();
  const text = found.message ?? t('problem.text');
  return (
    <>
      <ErrorState
        title={t('place.failed')}
        text={text}
        retryLabel={t('services.retry')}
        onRetry={revalidate}
        isRetrying={state === 'loading'}
      />
      <InfoDialog
        isOpen={!isDismissed}
        onClose={() => setDismissed(true)}
        title={t(found.type === 'Warning' ? 'attention' : 'problem.short')}
        text={text}
      />
    </>
  );
}
