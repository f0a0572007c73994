import type { ServiceType } from '@vaga/contract/catalogue';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '../app/paths.ts';
import type { Place } from '../geography/index.ts';
import { rememberSearch } from '../partners/index.ts';
import { formatDay } from '../platform/format.ts';
import { useAddress } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { SkeletonCards } from '../ui/faces.tsx';
import { ReadAgain } from '../ui/read-again.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { countIn } from './count-text.ts';
import { type Days, type Filters, searchQueryOf } from './filters.ts';
import type { Found } from './load-search.ts';
import { MapPanel } from './map-panel.tsx';
import { MapToggle } from './map-toggle.tsx';
import { nothingFound, startHere } from './next-steps.lazy.ts';
import { RefineBar } from './refine-bar.tsx';
import { activeOf } from './refinement.ts';
import { ResultList } from './result-list.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-view.module.css';
import { forgetFurther, useMoreResults } from './use-more-results.ts';
import { WhichPlace } from './which-place.tsx';

export interface SearchViewProps {
  filters: Filters;
  /** Null while there is nothing to search by yet. */
  found: Found | 'failed' | null;
  /** The service, or its type, in words. */
  what: string;
  days: Days;
  /** Null where they could not be had. */
  serviceTypes: readonly ServiceType[] | null;
  /** The places that the words may mean, where several may. */
  choices: readonly Place[];
  isCodeUnknown: boolean;
}

/** What was found, as a list and, where there is room, on a map. */
export function SearchView({
  filters,
  found,
  what,
  days,
  serviceTypes,
  choices,
  isCodeUnknown,
}: SearchViewProps) {
  const t = useText(searchTexts);
  const toAddress = useAddress();
  const isSearching = useNavigation().location?.pathname === toAddress(paths.search());
  const address = paths.search(searchQueryOf(filters));
  const heading = useHeadingFocus(found);
  const StartHere = startHere.part();
  useEffect(() => rememberSearch(address), [address]);

  if (found === null || found === 'failed') {
    return (
      <div className={classes.alone}>
        {isCodeUnknown ? (
          <p className={classes.notice} role="status">
            {t('code.unknown')}
          </p>
        ) : null}
        {isSearching ? (
          <SkeletonCards count={4} height={168} label={t('results.loading')} />
        ) : found === null && filters.serviceType !== '' && choices.length > 0 ? (
          <WhichPlace filters={filters} choices={choices} />
        ) : found === null ? (
          <Suspense>
            <StartHere />
          </Suspense>
        ) : (
          <>
            <h1 className="visually-hidden">{t('title')}</h1>
            <ReadAgain
              title={t('results.failed')}
              text={t('results.failedText')}
              retryLabel={t('retry')}
            />
          </>
        )}
      </div>
    );
  }
  return (
    <Results
      filters={filters}
      found={found}
      what={what}
      days={days}
      serviceTypes={serviceTypes}
      address={address}
      heading={heading}
      isSearching={isSearching}
    />
  );
}

interface ResultsProps extends Pick<SearchViewProps, 'filters' | 'what' | 'days' | 'serviceTypes'> {
  found: Found;
  /** Of this search. */
  address: string;
  heading: React.RefObject<HTMLHeadingElement | null>;
  isSearching: boolean;
}

function Results(props: ResultsProps) {
  const { filters, found, what, days, serviceTypes, address, heading, isSearching } = props;
  const t = useText(searchTexts);
  const language = useLanguage();
  const { items, hasMore, status, loadMore } = useMoreResults(found, filters, address);
  const [active, setActive] = useState<string | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  const day = filters.date === '' ? t('results.anyDay') : formatDay(filters.date, language);
  const title = countIn(found, { place: filters.place, t, language });
  const NothingFound = nothingFound.part();
  const onActive = useCallback((id: string | null) => setActive(id), []);
  return (
    <div
      className={classes.halves}
      data-has-map={found.total > 0}
      data-map-open={isMapOpen || undefined}
    >
      <section
        className={classes.list}
        aria-labelledby="found"
        aria-busy={isSearching || undefined}
      >
        <h1 id="found" ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <Announcement text={isSearching ? '' : title} />
        <p className={classes.lead}>
          <Unbroken>
            {found.total > 0
              ? t('results.lead', { what, day, order: t(`order.${filters.refinement.sort}`) })
              : t('results.leadNone', { what, day })}
          </Unbroken>
        </p>
        {found.total > 0 && filters.service === '' ? (
          <p className={classes.lead}>{t('results.oneOfType')}</p>
        ) : null}
        {found.total > 0 || activeOf(filters.refinement).length > 0 ? (
          <RefineBar
            filters={filters}
            mapToggle={
              found.total > 0 ? (
                <MapToggle isOpen={isMapOpen} onToggle={() => setMapOpen(!isMapOpen)} />
              ) : null
            }
          />
        ) : null}
        {isSearching ? (
          <SkeletonCards count={4} height={168} label={t('results.loading')} />
        ) : items.length === 0 ? (
          <Suspense>
            <NothingFound
              filters={filters}
              ways={found.ways}
              what={what}
              days={days}
              serviceTypes={serviceTypes}
            />
          </Suspense>
        ) : (
          <ResultList
            items={items}
            what={what}
            found={found}
            filters={filters}
            days={days}
            active={active}
            onActive={onActive}
            more={{ hasMore, status, loadMore }}
          />
        )}
      </section>
      {found.total > 0 ? (
        <MapPanel
          results={items}
          point={found.point}
          searchKey={address}
          filters={filters}
          active={active}
          onActive={onActive}
          isOpen={isMapOpen}
        />
      ) : null}
    </div>
  );
}

/** After a filter or the order changed, a screen reader is given the new count; the focus stays on what was pressed. */
function Announcement({ text }: { text: string }) {
  const { state } = useLocation();
  const wasRefined = (state as { isRefined?: boolean } | null)?.isRefined === true;
  return (
    <p className="visually-hidden" role="status">
      {wasRefined ? text : ''}
    </p>
  );
}

/** After a search that the visitor started, keyboard focus and screen reader move to the results. */
function useHeadingFocus(found: SearchViewProps['found']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, key } = useLocation();
  const shown = useRef({ found, key });
  const wasAsked = (state as { isAsked?: boolean } | null)?.isAsked === true;
  useEffect(() => {
    const before = shown.current;
    shown.current = { found, key };
    if (before.found === found) return;
    forgetFurther();
    if (wasAsked && before.key !== key) heading.current?.focus({ preventScroll: true });
  }, [found, key, wasAsked]);
  return heading;
}
