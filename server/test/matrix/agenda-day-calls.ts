import type { PatientRecords } from './patient-records.ts';

/** The civil day of the appointment of the records. */
const date = '2026-11-26';

/** What the members of a provider read of their day. */
export const agendaDayCalls = {
  readDay: () => ({ query: { date } }),
  readWeek: () => ({ query: { date } }),
  listDeskServices: () => ({ query: { date } }),
  searchAgenda: () => ({ body: { text: 'Maria' } }),
  printDay: () => ({
    query: { date, detail: 'full', pool: '01a206a4-5c7a-7619-9b1a-e0882df49bda' },
  }),
  printSlip: ({ appointmentId: id }: PatientRecords) => ({ params: { id } }),
  readRoom: () => ({ query: { pool: '01a206a4-5c7a-7619-9b1a-e0882df49bda' } }),
  openAgendaStream: () => ({}),
  readAgendaAppointment: ({ appointmentId: id }: PatientRecords) => ({ params: { id } }),
};
