import { type Map as MapLibreMap, type Offset, Popup } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
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

/**
 * The library's own window: it stays with the place and turns to the side that has room. The keyboard goes into it;
 * Escape closes it, and the keyboard goes back to the pin.
 * @returns where its content is drawn.
 */
export function usePopup(
  map: MapLibreMap,
  { longitude, latitude }: { longitude: number; latitude: number },
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
    showWhole(map, popup);
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

/** Pixels between the window's pin and the lower edge of the map, or the upper edge and the window. */
const margin = 40;

/** A pin near the edge, or one out of view that the keyboard opened: the map goes where its window has room above it. */
function showWhole(map: MapLibreMap, popup: Popup): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const { offsetWidth, offsetHeight } = popup.getElement();
  const { x, y } = map.project(popup.getLngLat());
  const isBeside = Math.min(x, clientWidth - x) >= Math.min(margin, clientWidth - offsetWidth);
  const above = y >= offsetHeight + margin && y <= clientHeight;
  const below = y >= 0 && y + offsetHeight + margin <= clientHeight;
  map.getContainer().scrollIntoView({ block: 'nearest' });
  if (isBeside && (above || below)) return;
  const pin = Math.min(clientHeight - margin / 2, offsetHeight + margin);
  map.easeTo({
    center: popup.getLngLat(),
    offset: [0, pin - clientHeight / 2],
    duration: 300,
  });
}
