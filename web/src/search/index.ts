export { nothingFound } from './next-steps.lazy.ts';
export { PinMap } from './pin-map.tsx';
export { PlacePin } from './place-pin.tsx';
export { watchArea } from './watch-area.lazy.ts';
