import { IconX } from '@tabler/icons-react';
import type { SearchResult } from '@vaga/contract/search';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { createPortal } from 'react-dom';
import { EntityLogo, useBooking } from '../partners/index.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/chips.tsx';
import type { Filters } from './filters.ts';
import { entityPathOf, selectionOf } from './result-card.tsx';
import { ResultTimes } from './result-times.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-map.module.css';
import { usePopup } from './use-popup.ts';

/** Above a pin: who, how much, the next times. 300 px wide. */
export function InfoWindow({
  map,
  result,
  filters,
  onClose,
}: {
  map: MapLibreMap;
  result: SearchResult;
  filters: Filters;
  onClose: () => void;
}) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const book = useBooking();
  const selection = selectionOf(result, filters);
  const element = usePopup(map, result, onClose);
  return createPortal(
    <section className={classes.window} aria-label={result.businessName}>
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
          aria-label={t('map.close')}
          onClick={onClose}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <p className={classes.windowAddress}>{result.address}</p>
      <ResultTimes
        result={result}
        filters={filters}
        count={3}
        onChoose={(time) => book({ ...selection, time })}
      />
      <Button isFullWidth onClick={() => book(selection)}>
        {t('result.book')}
      </Button>
    </section>,
    element,
  );
}
