import type { PatientRecords } from './patient-records.ts';

/** Of a row that no entity has: what each entity changes are its own rows. */
export const unknownId = '01a206a4-5c7a-7619-9b1a-e0882df49bda';

const unknown = () => unknownId;
/** The request that a link opens: its token begins with the id. */
const idIn = (token: string) => token.slice(0, 36);

/** What a parameter of a path names, by the part of the path that it ends: the first that fits. */
const subjects: Record<string, keyof PatientRecords | ((records: PatientRecords) => string)> = {
  'accommodation/account/:id': unknown,
  'accommodation/entity/:id': 'entityId',
  'accommodation/scheduled/:id': 'appointmentId',
  'access-keys/:id': unknown,
  'account/passkeys/:id': 'passkeyId',
  'admin/entities/:id': 'entityId',
  'admin/organisations/:id': 'organisationId',
  'admin/registrations/:id': 'registrationId',
  'files/:file': 'registrationId',
  'admin/service-suggestions/:id': 'suggestionId',
  'agenda/blocks/:id': unknown,
  'agenda/delays/:id': unknown,
  'agenda/drafts/:id': 'draftId',
  'agenda/guests/:id': 'personId',
  'alerts/:id': unknown,
  'allotments/:id': unknown,
  'appointments/:id': 'appointmentId',
  'guest-appointments/:id': 'appointmentId',
  'appointment-link/:token': 'appointmentLinkToken',
  'approval/:token': 'approvalToken',
  'area-watch/:token': 'areaWatchToken',
  'area-watches/:id': 'areaWatchId',
  'calendar/:file': () => `${'x'.repeat(43)}.ics`,
  'calendar-links/:id': unknown,
  'calendars/:id': unknown,
  'campaigns/:id': unknown,
  ':cartId': 'cartId',
  'closures/:id': unknown,
  'code/:code': 'entityCode',
  ':entityCode': 'entityCode',
  'country/:idCountry': () => '1',
  'district/:id': () => '6',
  'deferred-payment/:token': 'linkToken',
  'email-change/:token': 'emailChangeToken',
  'entity-services/:id': unknown,
  'invitation/:token': 'invitationToken',
  'invitations/:id': 'invitationId',
  'local-payment/:token': 'localPaymentToken',
  'members/:accountId': ({ patient }) => patient.accountId,
  'partner/:id': 'entityId',
  'password-link/:token': ({ defineLink }) => defineLink.token,
  'payment/:s': 'pendingToken',
  'payment/:id': 'pendingPaymentId',
  'payment/:token': 'linkToken',
  'payments/:id': 'pendingPaymentId',
  'people/:id': 'personId',
  'user/person/:id': 'personId',
  'photos/:id': unknown,
  'photos/:sha256': () => 'a'.repeat(64),
  'pools/:id': unknown,
  'postal-codes/:code': () => '3000-001',
  'protocol-request/:token': 'protocolToken',
  'protocols/:id': 'protocolId',
  'ratings/:id': 'resultAppointmentId',
  'rebooking-offer/:token': 'rebookingOfferToken',
  'rebooking-offers/:id': unknown,
  'refund-request/:token': 'refundToken',
  'registration/:token': 'questionToken',
  'requests/approval/:id': ({ approvalToken }) => idIn(approvalToken),
  'requests/local-payment/:id': ({ localPaymentToken }) => idIn(localPaymentToken),
  'requests/protocol/:id': 'protocolId',
  'requests/refund/:id': ({ refundToken }) => idIn(refundToken),
  'reservation/:idCheckinAsset': 'checkinId',
  'results/:id': 'resultAppointmentId',
  'results/:token': 'resultToken',
  'travel/:idCart': 'travelId',
  'travel/:travelId': 'travelId',
  ':idAsset': 'guestId',
  ':idEntity': 'entityId',
  ':idService': 'serviceId',
  'schedule-changes/:id': unknown,
  'service-places/:service': () => 'covid-antigenio',
  ':service/:place': () => 'coimbra',
  'service-type/:id': 'serviceTypeId',
  'sessions/:id': 'sessionId',
  'stays/:id': unknown,
  'surveillance-notifications/:id': 'resultAppointmentId',
  'tickets/:id': 'ticketId',
  'uploaded-documents/:id': 'resultAppointmentId',
  'user/schedule/:id': 'appointmentId',
  'user/schedule/:paymentId': 'paidPaymentId',
  'user/scheduled/:id': 'appointmentId',
  'user/ticket/:id': 'ticketId',
  'waiting-list/:id': 'waitingEntryId',
  'waiting-offer/:token': 'waitingOfferToken',
};

/** @throws where a path has a parameter that no row above names: a new call says which of the records it is about. */
export function paramsOf(path: string, records: PatientRecords): Record<string, string> {
  const found = [...path.matchAll(/:(\w+)/g)].map(({ 0: parameter, 1: name = '', index }) => {
    const until = path.slice(0, index) + parameter;
    const [, subject] = Object.entries(subjects).find(([end]) => endsWith(until, end)) ?? [];
    if (!subject) throw new Error(`sample-subjects.ts does not say what ${until} names.`);
    return [name, String(typeof subject === 'string' ? records[subject] : subject(records))];
  });
  return Object.fromEntries(found);
}

const endsWith = (path: string, end: string) => `/${path}`.endsWith(`/${end}`);
