import * as accessKeys from './access-keys.ts';
import * as accesses from './accesses.ts';
import * as accommodation from './accommodation.ts';
import * as adminEntities from './admin-entities.ts';
import * as adminOrganisations from './admin-organisations.ts';
import * as adminRegistrations from './admin-registrations.ts';
import * as agenda from './agenda.ts';
import * as agendaActs from './agenda-acts.ts';
import * as agendaCapacity from './agenda-capacity.ts';
import * as agendaDay from './agenda-day.ts';
import * as agendaDelays from './agenda-delays.ts';
import * as agendaSearch from './agenda-search.ts';
import * as agendaStream from './agenda-stream.ts';
import * as alerts from './alerts.ts';
import * as allotments from './allotments.ts';
import * as appointmentGroups from './appointment-groups.ts';
import * as appointmentLink from './appointment-link.ts';
import * as appointments from './appointments.ts';
import * as approval from './approval.ts';
import * as areaWatches from './area-watches.ts';
import * as audit from './audit.ts';
import * as billingData from './billing-data.ts';
import * as calendars from './calendars.ts';
import * as campaigns from './campaigns.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as closures from './closures.ts';
import * as currentEntity from './current-entity.ts';
import * as emailChanges from './email-changes.ts';
import * as emailCodes from './email-codes.ts';
import { type Endpoint, isEndpoint } from './endpoint.ts';
import * as entityAppointments from './entity-appointments.ts';
import * as entityPhotos from './entity-photos.ts';
import * as entityPreview from './entity-preview.ts';
import * as entityProfile from './entity-profile.ts';
import * as entityServices from './entity-services.ts';
import * as entityStates from './entity-states.ts';
import * as geography from './geography.ts';
import * as guestAppointments from './guest-appointments.ts';
import * as healthNumbers from './health-numbers.ts';
import * as holidays from './holidays.ts';
import * as identity from './identity.ts';
import * as organisationImport from './import.ts';
import * as members from './members.ts';
import * as needs from './needs.ts';
import * as onboarding from './onboarding.ts';
import * as partnerAccount from './partner-account.ts';
import * as partners from './partners.ts';
import * as passkeys from './passkeys.ts';
import * as payOnSiteApproval from './pay-on-site-approval.ts';
import * as paymentLinks from './payment-links.ts';
import * as payments from './payments.ts';
import * as people from './people.ts';
import * as persons from './persons.ts';
import * as places from './places.ts';
import * as plan from './plan.ts';
import * as pools from './pools.ts';
import * as privacy from './privacy.ts';
import * as protocols from './protocols.ts';
import * as publicHealth from './public-health.ts';
import * as ratings from './ratings.ts';
import * as rebookingOffers from './rebooking-offers.ts';
import * as refundRequests from './refund-requests.ts';
import * as registrations from './registrations.ts';
import * as requests from './requests.ts';
import * as resultEntry from './result-entry.ts';
import * as results from './results.ts';
import * as scheduleChanges from './schedule-changes.ts';
import * as schedules from './schedules.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as selfCheckIn from './self-check-in.ts';
import * as servicePlaces from './service-places.ts';
import * as serviceSuggestions from './service-suggestions.ts';
import * as sessions from './sessions.ts';
import * as stays from './stays.ts';
import * as ticketing from './ticketing.ts';
import * as uploadedDocuments from './uploaded-documents.ts';
import * as visitorHolds from './visitor-holds.ts';
import * as waitlist from './waitlist.ts';
import * as walletPasses from './wallet-passes.ts';

const slices = {
  identity,
  emailCodes,
  emailChanges,
  passkeys,
  sessions,
  servicePlaces,
  audit,
  accessKeys,
  secondFactor,
  geography,
  catalogue,
  persons,
  currentEntity,
  members,
  registrations,
  billingData,
  partners,
  partnerAccount,
  entityPreview,
  entityPhotos,
  entityServices,
  campaigns,
  serviceSuggestions,
  entityProfile,
  requests,
  protocols,
  needs,
  search,
  appointments,
  appointmentGroups,
  appointmentLink,
  walletPasses,
  selfCheckIn,
  approval,
  resultEntry,
  results,
  cart,
  visitorHolds,
  waitlist,
  areaWatches,
  payments,
  payOnSiteApproval,
  paymentLinks,
  refundRequests,
  entityAppointments,
  agenda,
  agendaActs,
  agendaCapacity,
  scheduleChanges,
  ratings,
  rebookingOffers,
  agendaDay,
  agendaDelays,
  agendaSearch,
  agendaStream,
  pools,
  schedules,
  calendars,
  closures,
  holidays,
  allotments,
  accommodation,
  stays,
  guestAppointments,
  ticketing,
  privacy,
  people,
  publicHealth,
  healthNumbers,
  accesses,
  adminRegistrations,
  onboarding,
  places,
  plan,
  adminEntities,
  adminOrganisations,
  entityStates,
  uploadedDocuments,
  alerts,
  organisationImport,
};

/** Every call of the API with its name, in the order of the slices: for the documentation and the test matrices. */
export const endpoints: Array<{ name: string; endpoint: Endpoint }> = Object.values(slices).flatMap(
  (slice) =>
    Object.entries(slice).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name, endpoint: value }] : [],
    ),
);
