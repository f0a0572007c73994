import { IconMapPin, IconX } from '@tabler/icons-react';
import { directionsTo } from '../geography/index.ts';
import { EntityLogo, useBooking } from '../partners/index.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/chips.tsx';
import type { Filters } from './filters.ts';
import classes from './map/map.module.css';
import type { MapView } from './map/map-view.ts';
import { MapWindow } from './map/map-window.tsx';
import { entityPathOf, selectionOf } from './result-card.tsx';
import { ResultTimes } from './result-times.tsx';
import { searchTexts } from './search.texts.ts';
import { searchMapTexts } from './search-map.texts.ts';
import type { ShownResult } from './shown-result.ts';

/** Above a pin: who, how much, the next times. 300 px wide. */
export function InfoWindow({
  view,
  result,
  filters,
  onClose,
}: {
  view: MapView;
  result: ShownResult;
  filters: Filters;
  onClose: () => void;
}) {
  const t = useText(searchTexts);
  const labels = useText(searchMapTexts);
  const language = useLanguage();
  const book = useBooking();
  const selection = selectionOf(result, filters);
  return (
    <MapWindow view={view} at={result} label={result.businessName} onClose={onClose}>
      <div className={classes.windowHead}>
        <EntityLogo name={result.businessName} logo={result.logoPath} size={44} />
        <div>
          <h2 className={classes.windowName}>
            <Link to={entityPathOf(result, filters)}>{result.businessName}</Link>
          </h2>
          <Price
            cents={result.priceFromCents}
            language={language}
            freeLabel={t('result.free')}
            {...(filters.service === '' && result.priceFromCents > 0
              ? { fromLabel: t('result.from') }
              : {})}
          />
        </div>
        <button
          type="button"
          className={classes.close}
          aria-label={labels('map.close')}
          onClick={onClose}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <p className={classes.windowAddress}>{result.address}</p>
      {result.location === 'Entity' ? (
        <a
          className={classes.wayThere}
          href={directionsTo(result)}
          target="_blank"
          rel="noreferrer"
        >
          <IconMapPin size={20} aria-hidden="true" />
          {labels('map.directions')}
        </a>
      ) : null}
      <ResultTimes
        result={result}
        filters={filters}
        count={3}
        onChoose={(time) => book({ ...selection, time }, result.serviceDescription)}
      />
      <Button isFullWidth onClick={() => book(selection)}>
        {t('result.book')}
      </Button>
    </MapWindow>
  );
}
