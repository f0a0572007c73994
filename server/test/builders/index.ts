export { builtAt } from './built-at.ts';
export { buildAsset, buildCart } from './cart.ts';
export { buildService } from './catalogue.ts';
export { buildAccount } from './identity.ts';
export {
  buildCampaign,
  buildEntity,
  buildEntityService,
  buildOrganisation,
  buildProtocol,
} from './partners.ts';
export { buildPerson } from './persons.ts';
export { buildAllotment, buildClosure, buildPool, buildSchedule } from './scheduling.ts';
