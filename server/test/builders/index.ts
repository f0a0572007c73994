export {
  buildAppointment,
  buildAsset,
  buildCart,
  buildDraft,
  buildPayment,
  buildRebookingOffer,
  buildWaitlistEntry,
} from './bookings.ts';
export { buildService, covidTests } from './catalogue.ts';
export { buildAccount, buildPasskey, buildPerson, completePersonData } from './identity.ts';
export {
  buildAskedRegistration,
  buildInvitation,
  buildOnboarding,
  buildRegistration,
  buildSuggestion,
} from './joining.ts';
export type { BuiltMember } from './partners.ts';
export {
  buildCampaign,
  buildEntity,
  buildEntityService,
  buildMember,
  buildMemberActor,
  buildOrganisation,
  buildProtocol,
  openCodeAt,
} from './partners.ts';
export { insertRow, made, readRow, updateRow } from './rows.ts';
export {
  buildAllotment,
  buildBookedPlace,
  buildClosure,
  buildPlace,
  buildPool,
  buildSchedule,
} from './scheduling.ts';
export {
  buildEvent,
  buildReservation,
  buildTicket,
  buildTicketsOf,
  buildTravel,
} from './travel.ts';
