import type { PatientRecords } from './patient-records.ts';
import type { SampleCall } from './send.ts';

/** The waitlist of a full day, its offers, and area watches. */
export const waitlistCalls: Record<string, (world: PatientRecords) => SampleCall> = {
  joinWaitlist: ({ cartId, entityServiceId }) => ({
    params: { cartId },
    body: { entityService: entityServiceId, date: '2026-11-26', radiusKm: 10 },
  }),
  listWaitlistEntries: () => ({}),
  leaveWaitlist: ({ waitingEntryId }) => ({ params: { id: waitingEntryId } }),
  passOffer: ({ waitingEntryId }) => ({ params: { id: waitingEntryId } }),
  readWaitlistOffer: ({ waitingOfferToken }) => ({ params: { token: waitingOfferToken } }),
  answerWaitlistOffer: ({ waitingOfferToken }) => ({
    params: { token: waitingOfferToken },
    body: { answer: 'pass' },
  }),

  createAreaWatch: ({ serviceId }) => ({
    body: {
      serviceType: 5,
      service: serviceId,
      location: 'm:0101',
      radiusKm: 5,
      until: '2026-12-20',
    },
  }),
  listAreaWatches: () => ({}),
  endAreaWatch: ({ areaWatchId }) => ({ params: { id: areaWatchId } }),
  readAreaWatchByLink: ({ areaWatchToken }) => ({ params: { token: areaWatchToken } }),
  endAreaWatchByLink: ({ areaWatchToken }) => ({ params: { token: areaWatchToken } }),
};
