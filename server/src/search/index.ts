export type { Where } from './candidates.queries.ts';
export type { SearchDeps } from './find-places.ts';
export { findPlaces } from './find-places.ts';
export type { FoundEntity, FoundService } from './found-entity.ts';
export type { KnownEntities } from './known-entities.ts';
export { createKnownEntities } from './known-entities.ts';
export { searchRoutes } from './search.routes.ts';
