import { IconX } from '@tabler/icons-react';
import { useBooking } from '../partners/index.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Price } from '../ui/chips.tsx';
import { dot } from '../ui/dot.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import type { Filters } from './filters.ts';
import classes from './map/map.module.css';
import type { MapView } from './map/map-view.ts';
import { MapWindow } from './map/map-window.tsx';
import type { Cluster } from './map/pins.ts';
import { entityPathOf, selectionOf } from './result-card.tsx';
import { ResultTimes } from './result-times.tsx';
import { searchTexts } from './search.texts.ts';
import { searchMapTexts } from './search-map.texts.ts';
import type { ShownResult } from './shown-result.ts';

/** Above a number that no zoom takes apart: the places that lie there, each with its next times. */
export function ClusterWindow({
  view,
  cluster,
  filters,
  onClose,
}: {
  view: MapView;
  cluster: Cluster<ShownResult>;
  filters: Filters;
  onClose: () => void;
}) {
  const t = useText(searchTexts);
  const labels = useText(searchMapTexts);
  const language = useLanguage();
  const book = useBooking();
  const title = labels('map.here', { count: cluster.items.length });
  return (
    <MapWindow view={view} at={cluster} label={title} onClose={onClose}>
      <div className={classes.listHead}>
        <h2 className={classes.windowName}>{title}</h2>
        <button
          type="button"
          className={classes.close}
          aria-label={labels('map.close')}
          onClick={onClose}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <ul role="list" className={classes.here}>
        {cluster.items.map((result) => (
          <li key={result.id}>
            <h3 className={classes.windowName}>
              <Link to={entityPathOf(result, filters)}>{result.businessName}</Link>
            </h3>
            <p className={classes.windowAddress}>
              <Price
                cents={result.priceFromCents}
                language={language}
                freeLabel={t('result.free')}
              />
              {dot}
              <Unbroken>{result.address}</Unbroken>
            </p>
            <ResultTimes
              result={result}
              filters={filters}
              count={2}
              onChoose={(time) =>
                book({ ...selectionOf(result, filters), time }, result.serviceDescription)
              }
            />
          </li>
        ))}
      </ul>
    </MapWindow>
  );
}
