export type { SearchArea } from './candidates.queries.ts';
export type { FindEntitiesInput, SearchDeps } from './find-entities.ts';
export { findEntities } from './find-entities.ts';
export type { FoundEntity, FoundService } from './found-entity.ts';
export { searchRoutes } from './search.routes.ts';
