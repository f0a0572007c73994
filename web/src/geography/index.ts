export { LocationField } from './location-field.tsx';
export { isKnown, nowhere, type Place, queryOf } from './place.ts';
