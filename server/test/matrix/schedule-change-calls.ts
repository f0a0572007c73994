import type { PatientRecords } from './patient-records.ts';
import { otherSlotTime, slotTime } from './patient-records.ts';
import type { SampleCall } from './send.ts';

/** Of a change and an offer that do not exist: each entity changes its own hours. */
const unknownId = '01a206a4-5c7a-7619-9b1a-e0882df49bda';

/** Changes of hours, and the rebooking offers that they make. */
export const scheduleChangeCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  previewScheduleChange: () => ({
    body: {
      change: {
        kind: 'closure',
        what: 'all',
        from: slotTime,
        until: otherSlotTime,
        reasonPt: 'Obras',
        reasonEn: 'Building work',
      },
    },
  }),
  readScheduleChange: () => ({ params: { id: unknownId } }),
  discardScheduleChange: () => ({ params: { id: unknownId } }),
  applyScheduleChange: () => ({
    params: { id: unknownId },
    body: { choices: { default: 'offer', byAppointment: { [unknownId]: 'keep' } } },
  }),
  listRebookingOffers: () => ({ query: { state: 'phone' } }),
  agreeRebookingOffer: () => ({ params: { id: unknownId }, body: { time: slotTime } }),
  cancelRebookingOffer: () => ({ params: { id: unknownId }, body: { reason: 'Combinado' } }),
  readRebookingOffer: ({ rebookingOfferToken: token }) => ({ params: { token } }),
  listRebookingTimes: ({ rebookingOfferToken: token }) => ({
    params: { token },
    query: { date: '2026-11-26' },
  }),
  acceptRebookingOffer: ({ rebookingOfferToken: token }) => ({ params: { token } }),
  chooseRebookingTime: ({ rebookingOfferToken: token }) => ({
    params: { token },
    body: { time: otherSlotTime },
  }),
  cancelByRebookingOffer: ({ rebookingOfferToken: token }) => ({ params: { token } }),
};
