export type { CandidateCampaign, Where } from './candidates.queries.ts';
export { findPlaces } from './find-places.ts';
export type { FoundEntity, FoundService } from './found-entity.ts';
export { searchRoutes } from './search.routes.ts';
