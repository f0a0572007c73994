export type { SearchArea } from './candidates.queries.ts';
export type { FindEntitiesInput } from './find-entities.ts';
export { findEntities } from './find-entities.ts';
export type { FoundEntity, FoundService } from './found-entity.ts';
export { registerSitemap } from './register-sitemap.ts';
export { searchRoutes } from './search.routes.ts';
export type { SearchDeps } from './search-deps.ts';
export { servicePlacesRoutes } from './service-places.routes.ts';
