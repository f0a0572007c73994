export { isCodeOpenAt } from './code-access.queries.ts';
export { copyOffers } from './copy-offers.queries.ts';
export type { EntityDetails } from './create-entity.queries.ts';
export {
  createDraftEntity,
  createEntities,
  createEntity,
  entityDetailsOf,
} from './create-entity.queries.ts';
export { drawAzulejo } from './draw-azulejo.ts';
export { readEntityContacts } from './entity-contacts.queries.ts';
export { entityPhotosRoutes } from './entity-photos.routes.ts';
export { entityProfileRoutes } from './entity-profile.routes.ts';
export {
  findEntityServiceId,
  readCampaigns,
  readEntityService,
} from './entity-services.queries.ts';
export type { EntityOfState } from './entity-states.queries.ts';
export {
  archiveClosedEntities,
  lockEntitiesOfOrganisation,
  lockEntityOfState,
  readEndedEntities,
  readEntitiesOfOrganisation,
  readEntitiesToResume,
  readEntityOfState,
  writeEntityState,
} from './entity-states.queries.ts';
export type { NewStoredService, StoredEntity, StoredService } from './import-entities.queries.ts';
export {
  insertEntityServices,
  readCodesOfOthers,
  readStoredEntities,
  readStoredServices,
  updateEntityService,
} from './import-entities.queries.ts';
export type { PricedService } from './list-entity-services.ts';
export { listEntityServices } from './list-entity-services.ts';
export type { OfferUses } from './offers/offer-uses.ts';
export { offersCrontab, offersJobs } from './offers/offers.jobs.ts';
export { offersRoutes } from './offers/offers.routes.ts';
export { lastPriceDay } from './offers/offers.rules.ts';
export type { ScheduledHours } from './opening-hours.rules.ts';
export { lockEntity, updateEntity, updateEntityPlace } from './partner-account.queries.ts';
export { partnerAccountRoutes } from './partner-account.routes.ts';
export { partnersCrontab, partnersJobs } from './partners.jobs.ts';
export { findEntityByCode, readCodeOfEntity } from './partners.queries.ts';
export { partnersRoutes } from './partners.routes.ts';
export type { CampaignWithText } from './price.rules.ts';
export { priceChangesFrom } from './price.rules.ts';
export { areLicencesReadable, readLicenceFileNames } from './profile/licence-files.queries.ts';
export { openLicenceFile } from './profile/open-licence.ts';
export type { PendingChange } from './profile/pending-changes.ts';
export {
  applyPendingChanges,
  discardPendingChanges,
  readPendingChanges,
} from './profile/pending-changes.ts';
export type { ReviewedEntity } from './reviews/entities-to-confirm.queries.ts';
export { findReviewedEntity, readReviewedEntities } from './reviews/entities-to-confirm.queries.ts';
export type { EntityReview } from './reviews/entity-reviews.queries.ts';
export {
  endReview,
  findOpenReview,
  lockOpenReview,
  writeReviewDecision,
} from './reviews/entity-reviews.queries.ts';
export { requestEntityReview } from './reviews/request-entity-review.ts';
export type { ServiceOfEntity } from './services-of-entity.queries.ts';
export { campaignsOfService, servicesOfEntity } from './services-of-entity.queries.ts';
export type { ShownEntity } from './shown-entity.queries.ts';
export { shownEntityColumns } from './shown-entity.queries.ts';
