export { isCodeOpenAt } from './code-access.queries.ts';
export { createDraftEntity, createEntity } from './create-entity.queries.ts';
export { drawAzulejo } from './draw-azulejo.ts';
export { readEntityContacts } from './entity-contacts.queries.ts';
export type { EntityProfile } from './entity-profile.queries.ts';
export { entityProfileColumns } from './entity-profile.queries.ts';
export {
  findEntityServiceId,
  readCampaigns,
  readEntityService,
} from './entity-services.queries.ts';
export type { PricedService } from './list-entity-services.ts';
export { listEntityServices } from './list-entity-services.ts';
export { partnerAccountRoutes } from './partner-account.routes.ts';
export { findEntityByCode, readCodeOfEntity } from './partners.queries.ts';
export { partnersRoutes } from './partners.routes.ts';
export type { CampaignTerms, CampaignWithText, Price } from './price.rules.ts';
export { priceChangesFrom, priceOf } from './price.rules.ts';
export type { ServiceOfEntity } from './services-of-entity.queries.ts';
export { campaignsOfService, servicesOfEntity } from './services-of-entity.queries.ts';
