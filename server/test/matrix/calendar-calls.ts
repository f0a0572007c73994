import type { PatientRecords } from './patient-records.ts';

const unknownId = '01a206a4-5c7a-7619-9b1a-e0882df49bda';
const unknown = () => ({ params: { id: unknownId } });

/** External calendars of a provider, and the addresses of its own agenda. */
export const calendarCalls = {
  listCalendars: () => ({}),
  // Refused before anything is fetched: it is of this machine.
  addBusyCalendar: ({ poolId }: Pick<PatientRecords, 'poolId'>) => ({
    body: { pool: poolId, address: 'https://127.0.0.1/agenda.ics' },
  }),
  readBusyCalendar: unknown,
  removeBusyCalendar: unknown,
  createCalendarLink: () => ({ body: { pool: null, detail: 'busy' } }),
  revokeCalendarLink: unknown,
  readCalendarFeed: () => ({ params: { file: `${'x'.repeat(43)}.ics` } }),
};
