import type { PatientRecords } from './patient-records.ts';
import { secret } from './patient-records.ts';
import type { SampleCall } from './send.ts';

/** The part of `sampleCalls` about stays: those that an account has added, and those of a hotel. */
export const sampleStayCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  listReservations: () => ({ query: { code: 'ST', pageNumber: 1, pageSize: 20 } }),
  addReservation: ({ reservationCode }) => ({
    body: {
      code: reservationCode,
      checkInDate: '2026-12-01',
      checkOutDate: '2026-12-08',
      guests: [{ name: `${secret} Hóspede`, arrivesAt: '2026-12-01T15:00:00Z' }],
    },
  }),
  listGuests: ({ checkinId }) => ({ params: { idCheckinAsset: checkinId } }),
  addGuest: ({ checkinId }) => ({
    params: { idCheckinAsset: checkinId },
    body: { name: `${secret} Hóspede` },
  }),
  listReservationServices: () => ({}),
  orderTravel: ({ checkinId, sparePersonId }) => ({
    body: { idReservation: checkinId, date: '2026-12-02T15:00:00Z', idPersons: [sparePersonId] },
  }),
  listPendingGuests: ({ guestId }) => ({ query: { relatedTo: guestId } }),
  scheduleTravel: ({ travelId, guestId }) => ({
    params: { travelId },
    body: { idAssets: [guestId], idService: 501 },
  }),
  removeGuest: ({ travelId, guestId }) => ({ params: { idCart: travelId, idAsset: guestId } }),
  // The id of a row that is no stay.
  readStay: ({ sparePersonId }) => ({ params: { id: sparePersonId } }),
  changeStay: ({ sparePersonId }) => ({
    params: { id: sparePersonId },
    body: {
      code: 'MARE-2',
      checkInDate: '2026-12-01',
      checkOutDate: '2026-12-08',
      guests: [{ name: `${secret} Hóspede`, arrivesAt: '2026-12-01T15:00:00Z' }],
    },
  }),
  deleteStay: ({ sparePersonId }) => ({ params: { id: sparePersonId } }),
  importStays: () => ({
    query: { dry: 'true' },
    body: { csv: 'code,check_in,check_out\nMARE-1,2026-12-01,2026-12-08\n' },
  }),
  downloadStayCard: ({ sparePersonId }) => ({ params: { id: sparePersonId } }),
  createGuestCart: ({ serviceId }) => ({
    body: {
      idService: serviceId,
      date: '2026-11-26',
      guests: [{ name: 'Hans Maier' }, { name: 'Grete Maier' }],
      isRequestedByGuest: true,
    },
  }),
};
