import type { SearchResult } from '@vaga/contract/search';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { addDays, formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { type Days, type Filters, searchQueryOf } from './filters.ts';
import { ResultCard } from './result-card.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-view.module.css';

export interface ResultListProps {
  items: readonly SearchResult[];
  total: number;
  filters: Filters;
  days: Days;
  active: string | null;
  onActive: (id: string | null) => void;
  more: {
    hasMore: boolean;
    status: 'idle' | 'loading' | 'failed';
    loadMore: () => Promise<void>;
  };
}

/** The results, and more of them as one comes near the end. */
export function ResultList({
  items,
  total,
  filters,
  days,
  active,
  onActive,
  more,
}: ResultListProps) {
  const t = useText(searchTexts);
  const end = useNearEnd(more.hasMore && more.status === 'idle', () => void more.loadMore());
  const isFull = items[0]?.nextFree.length === 0;
  return (
    <>
      {isFull ? <FullDay filters={filters} days={days} /> : null}
      <ul role="list" className={classes.cards}>
        {items.map((result) => (
          <li key={result.id}>
            <ResultCard
              result={result}
              filters={filters}
              isActive={active === result.id}
              onActive={onActive}
            />
          </li>
        ))}
      </ul>
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
        <p className="visually-hidden" role="status">
          {t('more.shown', { shown: items.length, total })}
        </p>
      </div>
    </>
  );
}

/** Nobody in the list has a free time on the day: says so once, and leads to the next one. */
function FullDay({ filters, days }: { filters: Filters; days: Days }) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const next = addDays(filters.date, 1);
  return (
    <p className={classes.notice}>
      {t('results.full', { day: formatDay(filters.date, language) })}{' '}
      {next <= days.last ? (
        <Link to={paths.search(searchQueryOf({ ...filters, date: next }))}>
          {t('next.day', { day: formatDay(next, language) })}
        </Link>
      ) : null}
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
