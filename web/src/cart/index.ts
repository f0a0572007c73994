export { useHoldLabel } from './hold-label.ts';
export { useUnfinishedCart } from './use-unfinished-cart.ts';
