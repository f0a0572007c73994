export { PinMap } from './pin-map.tsx';
export { PlacePin } from './place-pin.tsx';
