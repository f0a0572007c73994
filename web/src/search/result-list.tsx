import { anyDaySearchDays } from '@vaga/contract/limits';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { paths } from '../app/paths.ts';
import { addDays } from '../platform/add-days.rules.ts';
import { formatDay } from '../platform/format.ts';
import { HydrationBoundary } from '../platform/hydration-boundary.tsx';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { countShown } from './count-text.ts';
import { type Days, type Filters, searchQueryOf } from './filters.ts';
import type { Found } from './load-search.ts';
import { useHasNumbers } from './map/use-has-numbers.ts';
import { ResultCard, type ResultCardProps } from './result-card.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-view.module.css';
import type { ShownResult } from './shown-result.ts';
import { watchArea } from './watch-area.lazy.ts';

export interface ResultListProps {
  items: readonly ShownResult[];
  found: Pick<Found, 'total' | 'isCapped' | 'inPlace'>;
  filters: Filters;
  /** The service, or its type, in words. */
  what: string;
  days: Days;
  active: string | null;
  onActive: (id: string | null) => void;
  more: {
    hasMore: boolean;
    status: 'idle' | 'loading' | 'failed';
    loadMore: () => Promise<void>;
  };
}

/** So many come by themselves as one reads on; further ones on demand, since each makes the page heavier. */
const shownByThemselves = 200;

/** The results, and more of them as one comes near the end. Of a municipality its own stand first, under no heading. */
export function ResultList({
  items,
  found,
  filters,
  what,
  days,
  active,
  onActive,
  more,
}: ResultListProps) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const isAutomatic = more.hasMore && more.status === 'idle' && items.length < shownByThemselves;
  const end = useNearEnd(isAutomatic, () => void more.loadMore());
  const own = items.filter(({ isNearby }) => !isNearby);
  const nearby = items.filter(({ isNearby }) => isNearby);
  const hasNumbers = useHasNumbers();
  const WatchArea = watchArea.part();
  const cards = { filters, active, onActive };
  return (
    <>
      <FullDay own={own} nearby={nearby} found={found} filters={filters} days={days} />
      {items.every(({ nextFree }) => nextFree.length === 0) ? (
        <Suspense>
          <WatchArea filters={filters} what={what} days={days} />
        </Suspense>
      ) : null}
      {own.length > 0 ? (
        <Cards items={own} firstNumber={hasNumbers ? 1 : undefined} {...cards} />
      ) : null}
      {nearby.length > 0 ? (
        <section aria-labelledby="nearby">
          <h2 id="nearby" className={classes.nearby}>
            {t('results.nearby')}
          </h2>
          <Cards items={nearby} firstNumber={hasNumbers ? own.length + 1 : undefined} {...cards} />
        </section>
      ) : null}
      <div ref={end} className={classes.more}>
        {more.status === 'failed' ? <p role="alert">{t('more.failed')}</p> : null}
        {more.hasMore ? (
          <Button
            variant="outline"
            isBusy={more.status === 'loading'}
            onClick={() => void more.loadMore()}
          >
            {t(more.status === 'failed' ? 'retry' : 'more.load')}
          </Button>
        ) : null}
        <p className={isAutomatic ? 'visually-hidden' : undefined} role="status">
          {countShown(items.length, found, { place: filters.place, t, language })}
        </p>
      </div>
    </>
  );
}

/**
 * A column of cards. A browser draws those out of sight only when they come near; not those that were there from the
 * start after 'back', whose true heights the place in the page depends on.
 */
export function Cards({
  items,
  firstNumber,
  filters,
  active,
  onActive,
}: Pick<ResultListProps, 'items' | 'filters' | 'active' | 'onActive'> & {
  /** Beside a map whose pins are numbered: of the first card. */
  firstNumber?: number | undefined;
}) {
  const [drawnAtStart] = useState(useNavigationType() === 'POP' ? items.length : 0);
  return (
    <ul role="list" className={classes.cards}>
      {items.map((result, index) => (
        <li key={result.id} className={index < drawnAtStart ? undefined : classes.whenNear}>
          <OneCard
            result={result}
            filters={filters}
            number={firstNumber === undefined ? undefined : firstNumber + index}
            isActive={active === result.id}
            onActive={onActive}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Another card that is pointed at, or the map that opens, draws no card anew: a card that is not hydrated yet would have
 * to be hydrated at once, and with it all others.
 */
const OneCard = memo(function OneCard(props: ResultCardProps) {
  return (
    <HydrationBoundary>
      <ResultCard {...props} />
    </HydrationBoundary>
  );
});

/**
 * No entity has an available time on the day, or none in the municipality itself: says so once, with a link to the next
 * day.
 */
function FullDay({
  own,
  nearby,
  found,
  filters,
  days,
}: Pick<ResultListProps, 'found' | 'filters' | 'days'> & {
  own: readonly ShownResult[];
  nearby: readonly ShownResult[];
}) {
  const t = useText(searchTexts);
  const language = useLanguage();
  // What is free stands first, of both.
  const isFull = ([first]: readonly ShownResult[]) => first?.nextFree.length === 0;
  const isAll = own.length === 0 ? isFull(nearby) : found.total === found.inPlace || isFull(nearby);
  if (own.length === 0 ? !isAll : !isFull(own)) return null;
  const where = filters.place.label;
  if (filters.date === '') {
    const few = { days: anyDaySearchDays, where };
    return (
      <p className={classes.notice}>
        {t(isAll ? 'results.fullAnyDay' : 'results.fullAnyDayHere', few)}
      </p>
    );
  }
  const next = addDays(filters.date, 1);
  const day = formatDay(filters.date, language);
  return (
    <p className={classes.notice}>
      {isAll ? t('results.full', { day }) : t('results.fullHere', { day, where })}{' '}
      {next <= days.last ? (
        <Link to={paths.search(searchQueryOf({ ...filters, date: next }))}>
          {t('next.day', { day: formatDay(next, language) })}
        </Link>
      ) : null}{' '}
      <Link to={paths.search(searchQueryOf({ ...filters, date: '' }))}>{t('next.anyDay')}</Link>
    </p>
  );
}

/** Calls when the element comes within 100 px of the lower edge of the screen, or is above it, while `isOn`. */
function useNearEnd(isOn: boolean, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const call = useRef(onNear);
  call.current = onNear;
  useEffect(() => {
    if (!isOn || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) call.current();
      },
      { rootMargin: '100000px 0px 100px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isOn]);
  return element;
}
