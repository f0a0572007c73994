export { readEntityContacts } from './entity-contacts.queries.ts';
export { readCampaigns, readEntityService } from './entity-services.queries.ts';
export type { PricedService } from './list-entity-services.ts';
export { listEntityServices } from './list-entity-services.ts';
export { findEntityByCode } from './partners.queries.ts';
export { partnersRoutes } from './partners.routes.ts';
export { collectMemberships, eraseMemberships } from './partners-privacy.queries.ts';
export type { CampaignTerms, CampaignWithText, Price } from './price.rules.ts';
export { priceChangesFrom, priceOf } from './price.rules.ts';
