import { alertCalls } from './alert-calls.ts';
import { calendarCalls } from './calendar-calls.ts';

/** A closure or allotment that no entity has. */
const unknownId = '01a206a4-5c7a-7619-9b1a-e0882df49bda';

const nothing = () => ({});
const unknown = () => ({ params: { id: unknownId } });

/** When an entity is unavailable, its holidays, the places that it sets aside, and its alerts. */
export const closureCalls = {
  listClosures: () => ({ query: { when: 'past', kind: 'block', pageNumber: 1 } }),
  listClosableParts: nothing,
  endClosure: unknown,
  deleteClosure: unknown,
  readHolidays: nothing,
  saveMunicipalDay: () => ({ body: { rule: '06-13', version: 'A'.repeat(22) } }),
  listAllotments: () => ({ query: { state: 'inForce', code: 'hotel', pageNumber: 1 } }),
  listAllotmentParts: nothing,
  endAllotment: unknown,
  ...alertCalls,
  ...calendarCalls,
};
