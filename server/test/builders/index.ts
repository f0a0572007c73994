export { buildAppointment } from './appointments.ts';
export { builtAt } from './built-at.ts';
export { buildAsset, buildCart } from './cart.ts';
export { buildService } from './catalogue.ts';
export { buildAccount } from './identity.ts';
export { buildPlace } from './occupancy.ts';
export {
  buildCampaign,
  buildEntity,
  buildEntityService,
  buildOrganisation,
  buildProtocol,
} from './partners.ts';
export { buildPerson } from './persons.ts';
export { buildAllotment, buildClosure, buildPool, buildSchedule } from './scheduling.ts';
