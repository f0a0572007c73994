import { otherSlotTime, slotTime } from './patient-records.ts';

/** Of a service that no entity has: each entity books another one's. */
const unknownId = '01a206a4-5c7a-7619-9b1a-e0882df49bda';

/** What members may give beyond the schedules: of a service, a pool and a block that do not exist. */
export const agendaCapacityCalls = {
  readDeskStarts: () => ({ query: { entityService: unknownId, from: '2026-11-26' } }),
  createDraft: () => ({ body: { entityService: unknownId, time: slotTime } }),
  createBlock: () => ({
    body: { from: slotTime, until: otherSlotTime, pool: unknownId, reason: 'Formação' },
  }),
  deleteBlock: () => ({ params: { id: unknownId } }),
  listFits: () => ({
    body: { entityService: unknownId, date: '2026-11-26', from: '09:00', until: '12:00' },
  }),
  openDay: () => ({ body: { date: '2026-11-26' } }),
  announceDelay: () => ({ body: { pool: unknownId, minutes: 25 } }),
  endDelay: () => ({ params: { id: unknownId } }),
};
