import { agendaActCalls } from './agenda-act-calls.ts';
import { agendaCapacityCalls } from './agenda-capacity-calls.ts';
import { agendaDayCalls } from './agenda-day-calls.ts';
import { appointmentGroupCalls } from './appointment-group-calls.ts';
import { closureCalls } from './closure-calls.ts';
import { offerCalls } from './offer-calls.ts';
import { partnerCalls } from './partner-calls.ts';
import type { PatientRecords } from './patient-records.ts';
import { otherSlotTime, secret, slotTime } from './patient-records.ts';
import { ratingCalls } from './rating-calls.ts';
import { resultEntryCalls } from './result-entry-calls.ts';
import { sampleDeskCalls } from './sample-desk-calls.ts';
import { sampleStayCalls } from './sample-stay-calls.ts';
import { scheduleCalls } from './schedule-calls.ts';
import { scheduleChangeCalls } from './schedule-change-calls.ts';
import type { SampleCall } from './send.ts';
import { signInCalls } from './sign-in-calls.ts';
import { waitlistCalls } from './waitlist-calls.ts';

const personForm = {
  name: `${secret} Tavares`,
  email: 'rosa@people.example',
  phone: '912345678',
  dateOfBirth: '1956-03-02',
  gender: 'Female',
  nationalityType: 'National',
  healthIdentificationNumber: '123456789',
  postalCode: '3000-001',
};

const nothing = () => ({});

/**
 * A call that fits the contract for every endpoint of it, by name. Both matrices walk over the contract, so an endpoint
 * without a row here fails them.
 */
export const sampleCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  ...signInCalls,
  registerUser: () => ({
    body: {
      firstName: 'Ana',
      lastName: 'Lopes',
      email: `ana-${crypto.randomUUID()}@people.example`,
      password: 'Nova-123',
      confirmPassword: 'Nova-123',
      acceptTerms: true,
    },
  }),
  listAccessKeys: nothing,
  createAccessKey: () => ({ body: { name: 'Laboratório', scopes: ['results'] } }),
  // The id of a row that is no access key.
  revokeAccessKey: ({ sparePersonId }) => ({ params: { id: sparePersonId } }),
  listActivity: () => ({ query: { act: 'settings.changed', from: '2026-11-01', pageNumber: 1 } }),
  listActivityAuthors: nothing,
  exportActivity: () => ({ query: { until: '2026-11-30' } }),
  listHealthAccesses: ({ personId }) => ({ query: { person: personId, from: '2026-11-01' } }),
  listAccesses: ({ entityId }) => ({ query: { entity: entityId, pageNumber: 1 } }),
  readAccessSummary: nothing,
  chooseAccessesNotice: () => ({ body: { notice: 'daily' } }),
  chooseTexts: () => ({ body: { wantsTexts: false } }),
  updateUser: () => ({ body: { firstName: 'Rosa', lastName: 'Tavares' } }),
  deleteUser: nothing,
  listSessions: nothing,
  revokeSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  revokeOtherSessions: nothing,
  readSecondFactor: nothing,
  enrolSecondFactor: () => ({ body: { code: '123456' } }),

  listMemberEntities: nothing,
  chooseEntity: ({ entityId }) => ({ body: { idEntity: entityId, context: 'TestPartner' } }),
  readCurrentEntity: nothing,
  readCurrentEntityId: nothing,
  leaveEntity: nothing,

  findLocations: () => ({ query: { query: 'coimbra', limit: 29 } }),
  listCountries: nothing,
  listDistricts: () => ({ params: { idCountry: 1 } }),
  listMunicipalities: () => ({ params: { id: 6 } }),

  findNeeds: () => ({ query: { query: 'cardiologia', limit: 8, only: 'services' } }),

  listServiceTypes: ({ entityId }) => ({ query: { entityId } }),
  listServices: ({ serviceTypeId, entityId }) => ({
    params: { id: serviceTypeId },
    query: { entityId },
  }),
  listTravelServices: nothing,
  listIdentificationTypes: nothing,
  listPrescriptionTypes: nothing,

  listPersons: nothing,
  addPerson: () => ({ body: { name: `${secret} Nova` } }),
  readPersonData: ({ personId }) => ({ params: { id: personId } }),
  savePersonData: ({ personId }) => ({ params: { id: personId }, body: personForm }),
  deletePerson: ({ sparePersonId }) => ({ params: { id: sparePersonId } }),

  listMembers: nothing,
  readOrganisation: nothing,
  inviteMember: ({ entityId }) => ({
    body: {
      email: `bruno-${crypto.randomUUID()}@people.example`,
      name: 'Bruno Prata',
      grants: { organisationRoles: [], entities: [{ entityId, roles: ['desk'] }] },
    },
  }),
  sendInvitation: ({ invitationId }) => ({ params: { id: invitationId } }),
  revokeInvitation: ({ invitationId }) => ({ params: { id: invitationId } }),
  setMemberRoles: ({ patient, entityId }) => ({
    params: { accountId: patient.accountId },
    body: {
      grants: { organisationRoles: [], entities: [{ entityId, roles: ['desk'] }] },
      version: 'A'.repeat(22),
    },
  }),
  removeMember: ({ patient }) => ({ params: { accountId: patient.accountId } }),
  setSecondFactorRequirement: () => ({ body: { isRequired: false } }),
  resetMemberSecondFactor: ({ patient }) => ({ params: { accountId: patient.accountId } }),
  readInvitation: ({ invitationToken }) => ({ params: { token: invitationToken } }),
  acceptInvitation: ({ invitationToken }) => ({
    params: { token: invitationToken },
    body: { firstName: 'Bruno', lastName: 'Prata', password: 'Nova-123', acceptTerms: true },
  }),

  readHomePage: nothing,
  listOfferedServices: nothing,
  listPlacesOfService: () => ({ params: { service: 'covid-antigenio' } }),
  readServicePlace: () => ({ params: { service: 'covid-antigenio', place: 'coimbra' } }),
  readPartnerSummary: ({ entityId }) => ({ params: { id: entityId } }),
  readPartnerInformation: ({ entityId }) => ({ params: { id: entityId } }),
  searchPartnerServices: ({ entityId, serviceTypeId, serviceId }) => ({
    params: { id: entityId },
    body: { serviceType: serviceTypeId, service: serviceId, date: '2026-11-26' },
  }),
  validateEntityCode: ({ entityCode }) => ({ params: { entityCode } }),
  findPartnerByCode: ({ entityCode }) => ({ params: { code: entityCode } }),

  searchPartners: ({ serviceTypeId, serviceId }) => ({
    body: {
      filterParams: {
        serviceType: serviceTypeId,
        service: serviceId,
        date: '2026-11-26',
        latitude: 40.21,
        longitude: -8.43,
      },
      pageSize: 20,
      pagination: { pageNumber: 1 },
    },
  }),
  readSearchChoices: ({ serviceTypeId, serviceId }) => ({
    body: { filterParams: { serviceType: serviceTypeId, service: serviceId, location: 'm:0603' } },
  }),

  listUserTests: nothing,
  cancelAppointment: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  listRescheduleSlots: ({ appointmentId }) => ({
    params: { id: appointmentId },
    query: { date: '2026-11-26' },
  }),
  rescheduleAppointment: ({ appointmentId }) => ({
    params: { id: appointmentId },
    body: { newDate: otherSlotTime },
  }),
  ...appointmentGroupCalls,
  readApprovalRequest: ({ approvalToken }) => ({
    params: { token: approvalToken },
    query: { date: '2026-11-26' },
  }),
  acceptApprovalRequest: ({ approvalToken }) => ({
    params: { token: approvalToken },
    body: { slots: [otherSlotTime] },
  }),
  refuseApprovalRequest: ({ approvalToken }) => ({
    params: { token: approvalToken },
    body: { reason: 'Nesse dia não há médico.' },
  }),
  readAppointmentLink: ({ appointmentLinkToken }) => ({ params: { token: appointmentLinkToken } }),
  listSlotsByAppointmentLink: ({ appointmentLinkToken }) => ({
    params: { token: appointmentLinkToken },
    query: { date: '2026-11-26' },
  }),
  moveByAppointmentLink: ({ appointmentLinkToken }) => ({
    params: { token: appointmentLinkToken },
    body: { newDate: otherSlotTime },
  }),
  cancelByAppointmentLink: ({ appointmentLinkToken }) => ({
    params: { token: appointmentLinkToken },
    body: { reason: 'Fiquei doente.' },
  }),
  shareByAppointmentLink: ({ appointmentLinkToken }) => ({
    params: { token: appointmentLinkToken },
    body: { sharesWithHotel: true },
  }),
  payByAppointmentLink: ({ appointmentLinkToken }) => ({ params: { token: appointmentLinkToken } }),
  claimByAppointmentLink: ({ appointmentLinkToken }) => ({
    params: { token: appointmentLinkToken },
    body: {
      dateOfBirth: '1956-03-02',
      password: 'Nova-123',
      confirmPassword: 'Nova-123',
      acceptTerms: true,
    },
  }),
  downloadCalendarByAppointmentLink: ({ appointmentLinkToken }) => ({
    params: { token: appointmentLinkToken },
  }),
  downloadCalendar: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  downloadWalletPass: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  downloadGroupWalletPasses: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  readGoogleWalletAddress: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  downloadWalletPassByAppointmentLink: ({ appointmentLinkToken }) => ({
    params: { token: appointmentLinkToken },
  }),
  readGoogleWalletAddressByAppointmentLink: ({ appointmentLinkToken }) => ({
    params: { token: appointmentLinkToken },
  }),
  downloadDocument: ({ resultAppointmentId }) => ({ params: { id: resultAppointmentId } }),
  readResultNotice: ({ resultToken }) => ({ params: { token: resultToken } }),

  createCart: ({ serviceId, personId, entityServiceId, entityCode }) => ({
    body: {
      entityCode,
      entityCodeEnteredAt: '2026-11-24T08:00:00Z',
      idService: serviceId,
      date: '2026-11-26',
      idPersons: [personId],
      preferred: { idEntityService: entityServiceId, time: slotTime },
    },
  }),
  readCart: ({ cartId }) => ({ params: { cartId } }),
  listEntityOptions: ({ cartId }) => ({
    params: { cartId },
    query: { date: '2026-11-26', latitude: 40.21, longitude: -8.43, nearUser: 'true' },
  }),
  listSlots: ({ cartId, entityServiceId }) => ({
    params: { cartId },
    query: { date: '2026-11-26', entityService: entityServiceId },
  }),
  holdSlots: ({ cartId, entityServiceId, assetId }) => ({
    params: { cartId },
    query: { entityService: entityServiceId },
    body: [{ slot: otherSlotTime, persons: [assetId] }],
  }),

  ...waitlistCalls,

  readUser: nothing,
  listPaymentTypes: ({ cartId }) => ({ params: { cartId } }),
  checkout: ({ cartId }) => ({ params: { cartId }, body: { paymentType: { id: 1, method: 0 } } }),
  cancelCartPayment: ({ cartId }) => ({ params: { cartId } }),
  cancelPayment: ({ pendingToken }) => ({ params: { s: pendingToken } }),
  tryPaymentAgain: ({ pendingToken }) => ({ params: { s: pendingToken } }),
  cancelAndRetry: ({ pendingPaymentId }) => ({ params: { id: pendingPaymentId } }),
  checkOwnPayment: ({ pendingPaymentId }) => ({ params: { id: pendingPaymentId } }),
  readPayOnSiteApproval: ({ cartId }) => ({ params: { cartId } }),
  requestPayOnSiteApproval: ({ cartId }) => ({ params: { cartId } }),
  readPayOnSiteRequest: ({ localPaymentToken }) => ({ params: { token: localPaymentToken } }),
  grantPayOnSiteRequest: ({ localPaymentToken }) => ({ params: { token: localPaymentToken } }),
  refusePayOnSiteRequest: ({ localPaymentToken }) => ({ params: { token: localPaymentToken } }),
  readPartnerAccount: nothing,
  savePartnerAccount: () => ({
    params: { id: '01990000-0000-7000-8000-000000000000' },
    body: {
      isPrivate: true,
      consent: { pt: secret, en: secret },
      informationManager: { name: 'Ana Lopes', phoneNumber: '239000000', email: '' },
    },
  }),
  downloadFlyer: () => ({ query: { sheetSize: 'A5' } }),
  listNearEntities: () => ({ query: { limit: 50 } }),
  readInformationManager: ({ entityId }) => ({ params: { id: entityId } }),
  listPartnerProtocols: nothing,
  askForProtocol: ({ entityId }) => ({
    params: { id: entityId },
    body: { name: 'Ana Lopes', phoneNumber: '239000000', email: 'ana@entity.example' },
  }),
  deletePartnerProtocol: ({ entityId }) => ({ params: { id: entityId } }),
  listProtocols: () => ({ query: { state: 'pending', kind: 'AccommodationPartner' } }),
  acceptProtocol: ({ protocolId }) => ({ params: { id: protocolId }, body: { payer: 'guest' } }),
  refuseProtocol: ({ protocolId }) => ({ params: { id: protocolId }, body: { reason: secret } }),
  pauseProtocol: ({ protocolId }) => ({ params: { id: protocolId }, body: { reason: secret } }),
  resumeProtocol: ({ protocolId }) => ({ params: { id: protocolId } }),
  endProtocol: ({ protocolId }) => ({ params: { id: protocolId }, body: { reason: secret } }),
  readProtocolRequest: ({ protocolToken }) => ({ params: { token: protocolToken } }),
  acceptProtocolRequest: ({ protocolToken }) => ({
    params: { token: protocolToken },
    body: { payer: 'guest' },
  }),
  refuseProtocolRequest: ({ protocolToken }) => ({
    params: { token: protocolToken },
    body: { reason: 'Este ano não temos lugares.' },
  }),
  readRefundRequest: ({ refundToken }) => ({ params: { token: refundToken } }),
  acceptRefundRequest: ({ refundToken }) => ({ params: { token: refundToken } }),
  refuseRefundRequest: ({ refundToken }) => ({
    params: { token: refundToken },
    body: { reason: 'Foi desmarcada em cima da hora.' },
  }),
  readPaymentStatus: ({ pendingToken }) => ({ params: { s: pendingToken } }),
  readPaymentLink: ({ linkToken }) => ({ params: { token: linkToken } }),
  listPaymentLinkMethods: ({ cartId }) => ({ params: { cartId } }),
  checkoutPaymentLink: ({ cartId }) => ({
    params: { cartId },
    body: { paymentType: 1, email: 'hospede@people.example' },
  }),
  resendPaymentLink: ({ cartId }) => ({
    params: { cartId },
    body: { email: 'hospede@people.example' },
  }),
  downloadPaymentLinkReceipt: ({ linkToken }) => ({ params: { token: linkToken } }),
  ...sampleStayCalls,
  ...sampleDeskCalls,
  listTickets: nothing,
  registerTicket: ({ ticketNumber, personId }) => ({
    body: { assetNumber: ticketNumber, idPerson: personId },
  }),
  updateTicket: ({ ticketId, ticketNumber, personId }) => ({
    params: { id: ticketId },
    body: { assetNumber: ticketNumber, idPerson: personId },
  }),
  deleteTicket: ({ ticketId }) => ({ params: { id: ticketId } }),
  searchEntityAppointments: () => ({
    body: {
      filterParams: { date: '2026-11-26', name: secret },
      pagination: { pageNumber: 1, pageSize: 20 },
    },
  }),
  rescheduleEntityAppointment: ({ appointmentId }) => ({
    params: { id: appointmentId },
    body: { newDate: otherSlotTime },
  }),
  readAppointmentPerson: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  saveAppointmentPerson: ({ appointmentId }) => ({
    params: { id: appointmentId },
    body: personForm,
  }),
  exportConsentForm: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  listNearServices: ({ serviceId }) => ({
    params: { idService: serviceId },
    body: { latitude: 40.2, longitude: -8.4, date: '2026-11-26', limit: 20 },
  }),
  listGuestSlots: ({ entityId, serviceId }) => ({
    params: { idEntity: entityId, idService: serviceId },
    query: { date: '2026-11-26', atEntity: 'true' },
  }),
  bookGuestAppointment: ({ entityId, serviceId }) => ({
    params: { idEntity: entityId },
    body: {
      ...personForm,
      idService: serviceId,
      scheduledDate: otherSlotTime,
      isRequestedByGuest: true,
    },
  }),
  cancelGuestAppointment: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  resendToGuest: ({ appointmentId }) => ({ params: { id: appointmentId } }),
  searchTickets: () => ({
    body: {
      filterParams: { code: 'FADO', name: 'Rosa', scheduleState: 'pending' },
      pagination: { pageNumber: 1, pageSize: 20 },
    },
  }),
  deleteDraft: ({ draftId }) => ({ params: { id: draftId } }),
  bookAppointment: ({ draftId, personId }) => ({
    body: { idDraft: draftId, idPerson: personId, payment: 'onSite', note: 'Traz o neto' },
  }),
  readGuest: ({ personId }) => ({ params: { id: personId } }),
  saveGuest: ({ personId }) => ({ params: { id: personId }, body: personForm }),
  ...agendaActCalls,
  ...agendaCapacityCalls,
  ...closureCalls,
  ...scheduleChangeCalls,
  ...offerCalls,
  ...partnerCalls,
  ...ratingCalls,
  ...resultEntryCalls,
  ...agendaDayCalls,
  ...scheduleCalls,
  exportAccountData: nothing,
  downloadInvoice: ({ paidPaymentId }) => ({ params: { paymentId: paidPaymentId } }),
};
