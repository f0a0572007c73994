import { IconX } from '@tabler/icons-react';
import type { SearchResult } from '@vaga/contract/search';
import { type Map as MapLibreMap, type Offset, Popup } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { EntityLogo, FreeTimes, useBooking } from '../partners/index.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/chips.tsx';
import type { Filters } from './filters.ts';
import { entityPathOf, wishOf } from './result-card.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-map.module.css';

/** A pin is wider than high: how far the window keeps off it, by the side at which the pin lies. */
const besidePin: Offset = {
  bottom: [0, -20],
  'bottom-left': [0, -20],
  'bottom-right': [0, -20],
  top: [0, 20],
  'top-left': [0, 20],
  'top-right': [0, 20],
  left: [42, 0],
  right: [-42, 0],
  center: [0, 0],
};

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
  const wish = wishOf(result, filters);
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
      <FreeTimes
        times={result.nextFree.slice(0, 3)}
        date={filters.date}
        timeZone={result.timeZone}
        of={result.businessName}
        onChoose={(time) => book({ ...wish, time })}
      />
      <Button isFullWidth onClick={() => book(wish)}>
        {t('result.book')}
      </Button>
    </section>,
    element,
  );
}

/** The library's own window: it stays with the place and turns to the side that has room. */
function usePopup(
  map: MapLibreMap,
  { longitude, latitude }: SearchResult,
  onClose: () => void,
): HTMLDivElement {
  const [element] = useState(() => document.createElement('div'));
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      maxWidth: '300px',
      offset: besidePin,
      className: classes.popup ?? '',
      focusAfterOpen: false,
    })
      .setLngLat([longitude, latitude])
      .setDOMContent(element)
      .addTo(map);
    // The window stands after everything else on the map: the keyboard goes to it, and back to the pin.
    const pin = document.activeElement;
    element.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    const onGone = () => close.current();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    popup.on('close', onGone);
    document.addEventListener('keydown', onKey);
    return () => {
      popup.off('close', onGone);
      document.removeEventListener('keydown', onKey);
      // Who closed it from inside has lost the focus with it.
      const hadFocus =
        document.activeElement === document.body || element.contains(document.activeElement);
      popup.remove();
      if (hadFocus && pin instanceof HTMLElement) pin.focus({ preventScroll: true });
    };
  }, [map, element, longitude, latitude]);
  return element;
}
