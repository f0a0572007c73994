export { findPointsOfAddress } from './find-points-of-address.ts';
export { findTownAtEnd } from './find-town-at-end.ts';
export { findUnknownCountries, readLocation } from './geography.queries.ts';
export { geographyRoutes } from './geography.routes.ts';
export { loadGeography } from './load-geography.ts';
export type { PostalArea } from './postal-areas.queries.ts';
export { readPostalArea } from './postal-areas.queries.ts';
export { readTowns } from './read-towns.ts';
export type { Towns } from './towns.rules.ts';
