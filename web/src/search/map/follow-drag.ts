import { type Position, positionAt } from './camera.rules.ts';
import { type MapView, pointOn } from './map-view.ts';

interface Dragged {
  view: MapView;
  /** Where the pin stands when it is taken. */
  position: Position;
  onDrop: (position: Position) => void;
}

/** A pin that the reader's hand moves; the map below stays where it is. @returns ends it. */
export function followDrag(pin: SVGElement, { view, position, onDrop }: Dragged): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let from: { x: number; y: number } | null = null;
  const byOf = ({ clientX, clientY }: PointerEvent) => {
    return { x: clientX - (from?.x ?? 0), y: clientY - (from?.y ?? 0) };
  };
  const down = (event: PointerEvent) => {
    event.stopPropagation();
    event.preventDefault();
    pin.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    const by = byOf(event);
    pin.style.transform = `translate(${by.x}px, ${by.y}px)`;
  };
  const up = (event: PointerEvent) => {
    if (!from) return;
    const by = byOf(event);
    from = null;
    pin.style.transform = '';
    if (event.type === 'pointercancel' || (by.x === 0 && by.y === 0)) return;
    const { x, y } = pointOn(view, position);
    onDrop(positionAt({ x: x + by.x, y: y + by.y }, view.camera(), view.size()));
  };
  pin.addEventListener('pointerdown', down, { signal });
  // What MapLibre listens to: its own drag would move the map with the pin.
  pin.addEventListener('mousedown', (event) => event.stopPropagation(), { signal });
  pin.addEventListener('touchstart', (event) => event.stopPropagation(), { signal });
  pin.addEventListener('click', (event) => event.stopPropagation(), { signal });
  pin.addEventListener('pointermove', move, { signal });
  pin.addEventListener('pointerup', up, { signal });
  pin.addEventListener('pointercancel', up, { signal });
  return () => ended.abort();
}
