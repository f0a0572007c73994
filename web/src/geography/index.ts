export { devicePosition } from './device-position.ts';
export { directionsTo } from './directions.ts';
export { locationAt, lookUpLocations } from './geography.api.ts';
export { LocationField } from './location-field.tsx';
export { type OutlinePaths, outlinePaths } from './outline-paths.ts';
export {
  isKnown,
  isWithinMunicipality,
  nowhere,
  type Place,
  placeOrTown,
  queryOf,
} from './place.ts';
export { asWritten, mayBeMeant } from './place-in-full.rules.ts';
export { placeInFull } from './place-in-full.ts';
export { default as placeNames } from './place-names.geo.json';
