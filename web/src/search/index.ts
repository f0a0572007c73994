export { PinMap } from './pin-map.tsx';
