export { readDesks } from './desks.queries.ts';
export { readCampaigns, readEntityService } from './entity-services.queries.ts';
export type { PricedService } from './list-entity-services.ts';
export { listEntityServices } from './list-entity-services.ts';
export { findEntityByCode } from './partners.queries.ts';
export { partnersRoutes } from './partners.routes.ts';
export { collectMemberships, forgetMemberships } from './partners-privacy.queries.ts';
export type { CampaignTerms, CampaignText, Price } from './price.rules.ts';
export { priceOf, pricesFrom } from './price.rules.ts';
