import { type Camera, cameraWith, type Point, positionAt, withinLimits } from './camera.rules.ts';
import { createMapEvents, type MapView } from './map-view.ts';

/** The map that we draw, and how the reader's hand moves it. */
export interface OwnView extends MapView {
  /** Moves what is shown by so many pixels. */
  pan: (by: Point) => void;
  /** Comes closer (or goes away) by so many steps; what is at the point stays there. */
  zoomAbout: (at: Point, steps: number) => void;
  /** The same in a movement, about the middle: a press of a button or key. */
  step: (by: Point, steps: number) => void;
  /** The reader's hand has let go. */
  letGo: () => void;
  press: (at: Point) => void;
  end: () => void;
}

interface Elements {
  box: HTMLElement;
  layer: HTMLElement;
}

const easeMs = 400;
const stepMs = 180;

export function createOwnView({ box, layer }: Elements, start: Camera): OwnView {
  const { on, tell } = createMapEvents();
  let camera = withinLimits(start);
  let frame = 0;
  const size = () => ({ width: box.clientWidth, height: box.clientHeight });
  const show = (next: Camera) => {
    camera = withinLimits(next);
    tell('move', undefined);
  };
  const go = (next: Camera, duration: number, isByReader: boolean) => {
    cancelAnimationFrame(frame);
    const [from, to] = [camera, withinLimits(next)];
    const began = performance.now();
    const draw = (now: number) => {
      const part = isStill() ? 1 : Math.min(1, Math.max(0, now - began) / duration);
      show(part === 1 ? to : cameraBetween(from, to, part));
      if (part < 1) frame = requestAnimationFrame(draw);
      else tell('moveend', { isByReader });
    };
    frame = requestAnimationFrame(draw);
  };
  const view: OwnView = {
    layer,
    box,
    size,
    camera: () => camera,
    on,
    easeTo: (next) => go(next, easeMs, false),
    pan({ x, y }) {
      cancelAnimationFrame(frame);
      show(pannedBy(camera, { x, y }, size()));
    },
    zoomAbout(at, steps) {
      cancelAnimationFrame(frame);
      const { zoom } = withinLimits({ ...camera, zoom: camera.zoom + steps });
      show(cameraWith(positionAt(at, camera, size()), at, { zoom, size: size() }));
    },
    step: (by, steps) =>
      go(
        { ...pannedBy(camera, by, size()), zoom: Math.round((camera.zoom + steps) * 2) / 2 },
        stepMs,
        true,
      ),
    letGo: () => tell('moveend', { isByReader: true }),
    press: (at) => tell('click', positionAt(at, camera, size())),
    end: () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    },
  };
  const observer = new ResizeObserver(() => {
    show(camera);
    tell('moveend', { isByReader: false });
  });
  observer.observe(box);
  return view;
}

function pannedBy(camera: Camera, { x, y }: Point, size: { width: number; height: number }) {
  const at = { x: size.width / 2 + x, y: size.height / 2 + y };
  return cameraWith(camera, at, { zoom: camera.zoom, size });
}

/** Between two cameras, slow at both ends. */
function cameraBetween(from: Camera, to: Camera, part: number): Camera {
  const eased = part * part * (3 - 2 * part);
  const mixed = (one: number, other: number) => one + (other - one) * eased;
  return {
    latitude: mixed(from.latitude, to.latitude),
    longitude: mixed(from.longitude, to.longitude),
    zoom: mixed(from.zoom, to.zoom),
  };
}

/** The reader's device asks for no movement. */
function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
