import type { PatientRecords } from './patient-records.ts';

/** The civil day of the appointment of the records. */
const date = '2026-11-26';

/** What the members of a provider read of their day. */
export const agendaDayCalls = {
  readDay: () => ({ query: { date } }),
  readWeek: () => ({ query: { date } }),
  openAgendaStream: () => ({}),
  readAgendaAppointment: ({ appointmentId: id }: PatientRecords) => ({ params: { id } }),
};
