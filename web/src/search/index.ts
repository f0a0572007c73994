export { loadNextSteps } from './next-steps.lazy.ts';
export { PinMap } from './pin-map.tsx';
export { PlacePin } from './place-pin.tsx';
export { loadWatchArea } from './watch-area.lazy.ts';
