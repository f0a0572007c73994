import type { PatientRecords } from './patient-records.ts';
import { otherSlotTime, secret, slotTime } from './patient-records.ts';
import { unknownToken } from './sample-fields.ts';
import type { SampleCall } from './send.ts';

const date = '2026-11-26';
const newEmail = () => `${crypto.randomUUID()}@people.example`;
const passkey = { id: unknownToken, rawId: unknownToken, type: 'public-key' };
export const stay = {
  checkInDate: '2026-12-01',
  checkOutDate: '2026-12-08',
  guests: [{ name: `${secret} Hóspede`, arrivesAt: '2026-12-01T15:00:00Z' }],
};

/** Calls of patients, visitors and the bearers of links. What signs in is wrong, so that none opens. */
export const patientInputs: Record<string, (records: PatientRecords) => SampleCall> = {
  registerUser: () => ({ body: { email: newEmail() } }),
  startEmailChange: () => ({ body: { email: newEmail() } }),
  readPasswordLink: ({ defineLink }) => ({ query: { email: defineLink.email } }),
  addPasskey: () => ({
    body: {
      ...passkey,
      response: { clientDataJSON: unknownToken, attestationObject: unknownToken },
    },
  }),
  openSessionWithPasskey: () => ({
    body: {
      ...passkey,
      response: {
        clientDataJSON: unknownToken,
        authenticatorData: unknownToken,
        signature: unknownToken,
      },
    },
  }),
  listServices: ({ entityId }) => ({ query: { entityId } }),

  addPerson: () => ({ body: { name: `${secret} Nova` } }),
  savePersonData: () => ({ body: { name: `${secret} Tavares` } }),
  // Of no appointment, so that it may be deleted.
  deletePerson: ({ sparePersonId }) => ({ params: { id: sparePersonId } }),
  checkInAtPoster: () => ({ body: { code: 'K7M2P9QX', phoneDigits: '678' } }),
  searchPartners: ({ serviceTypeId, serviceId }) => ({
    body: {
      filterParams: {
        serviceType: serviceTypeId,
        service: serviceId,
        date,
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
  listGroupStarts: ({ appointmentId }) => ({ query: { ids: appointmentId } }),
  moveGroup: ({ appointmentId: id }) => ({ body: { starts: [{ id, time: otherSlotTime }] } }),
  cancelGroup: ({ appointmentId }) => ({ body: { ids: [appointmentId] } }),
  shareByAppointmentLink: () => ({ body: { sharesWithHotel: true } }),
  downloadDocument: ({ resultAppointmentId: id }) => ({ params: { id } }),
  createCart: ({ entityServiceId, entityCode }) => ({
    body: {
      entityCode,
      entityCodeEnteredAt: '2026-11-24T08:00:00Z',
      preferred: { idEntityService: entityServiceId, time: slotTime },
    },
  }),
  listEntityOptions: () => ({ query: { nearUser: 'true' } }),
  holdSlots: ({ assetId }) => ({ body: [{ slot: otherSlotTime, persons: [assetId] }] }),
  listAccesses: ({ entityId }) => ({ query: { entity: entityId } }),
  // On site, which has no phone to push a payment to.
  checkout: () => ({
    body: { paymentType: { id: 1, method: 0 }, onlineMethod: undefined, phone: undefined },
  }),
  checkoutPaymentLink: () => ({ body: { paymentType: 1 } }),
  answerWaitlistOffer: () => ({ body: { answer: 'pass' } }),
  // Not where the patient watches already.
  createAreaWatch: () => ({ body: { location: 'm:0101', radiusKm: 5 } }),

  addReservation: ({ reservationCode: code }) => ({ body: { code, ...stay } }),
  addGuest: () => ({ body: { name: `${secret} Hóspede` } }),
  orderTravel: ({ checkinId, sparePersonId }) => ({
    body: { idReservation: checkinId, date: '2026-12-02T15:00:00Z', idPersons: [sparePersonId] },
  }),
  listPendingGuests: ({ guestId }) => ({ query: { relatedTo: guestId } }),
  scheduleTravel: ({ guestId }) => ({ body: { idAssets: [guestId] } }),
  registerTicket: ({ ticketNumber: assetNumber }) => ({ body: { assetNumber } }),
  updateTicket: ({ ticketNumber: assetNumber }) => ({ body: { assetNumber } }),

  registerPartner: () => ({
    body: {
      guid: '018f0000-0000-7000-8000-000000000001',
      type: 'companyRegistration',
      'g-recaptcha-response': 'none',
      form_data: {
        name: 'Farmácia da Sé',
        nif: '509442013',
        representative_phone: '239000111',
        representative_name: 'Inês Prata',
        representative_email: 'ines@se.example',
        plan: 'start',
      },
    },
  }),
};
