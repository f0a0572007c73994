import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cameraWith, type Position } from './camera.rules.ts';
import classes from './map.module.css';
import { type MapView, pointOn } from './map-view.ts';

/** Pixels between a window and the middle of its pin. */
const offPin = 24;
/** Pixels between a window and the edge of the map. */
const offEdge = 10;

interface MapWindowProps {
  view: MapView;
  at: Position;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Above (or below) a pin, and as near to its middle as the edge of the map allows. The keyboard goes into it; Escape or
 * a press of the map closes it, and the keyboard goes back to the pin.
 */
export function MapWindow({ view, at, label, onClose, children }: MapWindowProps) {
  const element = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const { latitude, longitude } = at;
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const position = { latitude, longitude };
    const side = sideWithRoom(view, position, shown);
    shown.dataset.side = side ?? 'above';
    if (side === null) view.easeTo(cameraWithRoom(view, position, shown));
    const put = () => place(shown, view, position);
    put();
    return view.on('move', put);
  }, [view, latitude, longitude]);
  useEffect(() => {
    const shown = element.current;
    // The window stands after everything else on the map: the keyboard goes to it, and back to the pin.
    const pin = document.activeElement;
    shown?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    view.box.scrollIntoView({ block: 'nearest' });
    const stopListening = view.on('click', () => close.current());
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      stopListening();
      document.removeEventListener('keydown', onKey);
      // What was closed from inside has lost the focus with it.
      const hadFocus = document.activeElement === document.body;
      if (hadFocus && pin instanceof HTMLElement) pin.focus({ preventScroll: true });
    };
  }, [view]);
  return createPortal(
    <section ref={element} className={classes.window} aria-label={label}>
      {children}
    </section>,
    view.box,
  );
}

function sideWithRoom(
  view: MapView,
  position: Position,
  { offsetHeight, offsetWidth }: HTMLElement,
): 'above' | 'below' | null {
  const { width, height } = view.size();
  const { x, y } = pointOn(view, position);
  const isBeside = x < 0 || x > width || Math.min(x, width - x) < Math.min(40, width - offsetWidth);
  if (isBeside) return null;
  const needed = offsetHeight + offPin + offEdge;
  if (y >= needed && y <= height) return 'above';
  return y >= 0 && y + needed <= height ? 'below' : null;
}

/** Where the window has room above its pin, or, on a low map, as much as there is. */
function cameraWithRoom(view: MapView, position: Position, { offsetHeight }: HTMLElement) {
  const size = view.size();
  const y = Math.min(size.height - offPin, offsetHeight + offPin + offEdge);
  return cameraWith(position, { x: size.width / 2, y }, { zoom: view.camera().zoom, size });
}

function place(shown: HTMLElement, view: MapView, position: Position): void {
  const { x, y } = pointOn(view, position);
  const { width } = view.size();
  const half = shown.offsetWidth / 2;
  const inside = Math.min(Math.max(x, half + offEdge), width - half - offEdge);
  // It leaves the map together with its pin.
  const middle = Math.min(Math.max(inside, x - half + offPin), x + half - offPin);
  const isAbove = shown.dataset.side === 'above';
  const top = Math.round(isAbove ? y - offPin : y + offPin);
  shown.style.setProperty('--tip', `${Math.round(x - middle + half)}px`);
  shown.style.transform = `translate(${Math.round(middle - half)}px, ${top}px) translateY(${isAbove ? '-100%' : '0'})`;
}
