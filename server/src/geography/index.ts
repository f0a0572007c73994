export { findPointsOfAddress } from './find-points-of-address.ts';
export { findUnknownCountries, readLocation } from './geography.queries.ts';
export { geographyRoutes } from './geography.routes.ts';
export { loadGeography } from './load-geography.ts';
