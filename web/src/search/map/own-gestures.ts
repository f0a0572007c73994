import type { Point } from './camera.rules.ts';
import type { OwnView } from './own-view.ts';

/** Pixels: a hand that presses trembles. */
const tremble = 5;
/** After the last turn of the wheel. */
const wheelRestMs = 160;
/** Pixels that a press of an arrow key moves. */
const keyPan = 80;

const keys: Record<string, { by: Point; steps: number }> = {
  ArrowLeft: { by: { x: keyPan, y: 0 }, steps: 0 },
  ArrowRight: { by: { x: -keyPan, y: 0 }, steps: 0 },
  ArrowUp: { by: { x: 0, y: keyPan }, steps: 0 },
  ArrowDown: { by: { x: 0, y: -keyPan }, steps: 0 },
  '+': { by: { x: 0, y: 0 }, steps: 1 },
  '=': { by: { x: 0, y: 0 }, steps: 1 },
  '-': { by: { x: 0, y: 0 }, steps: -1 },
};

/** Moves the map by mouse, fingers, wheel and keys. @returns ends it. */
export function followGestures(surface: HTMLElement, view: OwnView): () => void {
  const ended = new AbortController();
  followPointers(surface, view, ended.signal);
  followWheel(surface, view, ended.signal);
  surface.addEventListener(
    'keydown',
    (event) => {
      const key = keys[event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      view.step(key.by, key.steps);
    },
    { signal: ended.signal },
  );
  return () => ended.abort();
}

function followPointers(surface: HTMLElement, view: OwnView, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  let pressedAt: Point | null = null;
  let wasMoved = false;
  const at = (event: MouseEvent): Point => {
    const { left, top } = surface.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) {
      pressedAt = at(event);
      wasMoved = false;
    }
    pointers.set(event.pointerId, at(event));
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before || !pressedAt) return;
    const now = at(event);
    if (!wasMoved && distance(now, pressedAt) < tremble && pointers.size === 1) return;
    // Only now: a press that is captured never reaches the pin under it.
    if (!wasMoved) for (const id of pointers.keys()) surface.setPointerCapture(id);
    wasMoved = true;
    const still = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (!still) return view.pan({ x: now.x - before.x, y: now.y - before.y });
    view.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    const spread = Math.max(distance(now, still), 1) / Math.max(distance(before, still), 1);
    view.zoomAbout({ x: (now.x + still.x) / 2, y: (now.y + still.y) / 2 }, Math.log2(spread));
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    if (wasMoved) view.letGo();
  };
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', up, { signal });
  surface.addEventListener('click', (event) => !wasMoved && view.press(at(event)), { signal });
  surface.addEventListener(
    'dblclick',
    (event) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      view.zoomAbout(at(event), 1);
      view.letGo();
    },
    { signal },
  );
}

function followWheel(surface: HTMLElement, view: OwnView, signal: AbortSignal): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { left, top } = surface.getBoundingClientRect();
      // A wheel counts in lines in some browsers; a pinch on a touchpad comes as small turns with Ctrl.
      const turn = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
      const steps = -turn / (event.ctrlKey ? 80 : 320);
      view.zoomAbout({ x: event.clientX - left, y: event.clientY - top }, steps);
      clearTimeout(rest);
      rest = setTimeout(view.letGo, wheelRestMs);
    },
    { signal, passive: false },
  );
  signal.addEventListener('abort', () => clearTimeout(rest));
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
