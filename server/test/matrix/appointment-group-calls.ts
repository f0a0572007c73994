import type { PatientRecords } from './patient-records.ts';

/** Appointments of one cart: those of the sample are one. */
export const appointmentGroupCalls = {
  listGroupStarts: ({ appointmentId }: PatientRecords) => ({
    params: { id: appointmentId },
    query: { ids: appointmentId, date: '2026-11-26' },
  }),
  moveGroup: ({ appointmentId }: PatientRecords) => ({
    params: { id: appointmentId },
    body: { starts: [{ id: appointmentId, time: '2026-11-26T11:00:00+00:00' }] },
  }),
  cancelGroup: ({ appointmentId }: PatientRecords) => ({
    params: { id: appointmentId },
    body: { ids: [appointmentId], reason: 'Fiquei doente.' },
  }),
  downloadGroupCalendar: ({ appointmentId }: PatientRecords) => ({ params: { id: appointmentId } }),
};
