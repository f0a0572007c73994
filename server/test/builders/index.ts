export { buildAppointment } from './appointments.ts';
export { buildAsset, buildCart } from './cart.ts';
export { buildService } from './catalogue.ts';
export { buildDraft } from './drafts.ts';
export { buildAccount, buildPasskey } from './identity.ts';
export { buildInvitation } from './invitations.ts';
export type { BuiltMember } from './members.ts';
export { buildMember } from './members.ts';
export { buildPlace } from './occupancy.ts';
export { buildOnboarding } from './onboarding.ts';
export {
  buildCampaign,
  buildEntity,
  buildEntityReview,
  buildEntityService,
  buildOrganisation,
  buildProtocol,
  openCodeAt,
} from './partners.ts';
export { buildPerson, completePersonData } from './persons.ts';
export { buildAskedRegistration, buildRegistration } from './registrations.ts';
export { buildReservation, buildTravel } from './reservations.ts';
export { buildAllotment, buildClosure, buildPool, buildSchedule } from './scheduling.ts';
export { buildSuggestion } from './suggestions.ts';
export { buildEvent, buildTicket, buildTicketsOf } from './ticketing.ts';
export { buildWaitlistEntry } from './waitlist.ts';
