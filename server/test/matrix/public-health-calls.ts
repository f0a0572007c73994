import type { PatientRecords } from './patient-records.ts';

const params = ({ resultAppointmentId: id }: PatientRecords) => ({ id });

/** What members of a provider do about reports to the health authority. */
export const publicHealthCalls = {
  listSurveillanceNotifications: () => ({}),
  countSurveillanceAlerts: () => ({}),
  readSurveillanceNotification: (world: PatientRecords) => ({ params: params(world) }),
  readNumberCheck: ({ personId }: PatientRecords) => ({ params: { id: personId } }),
  markNumberSeen: ({ personId }: PatientRecords) => ({ params: { id: personId } }),
  recordSurveillanceReport: (world: PatientRecords) => ({
    params: params(world),
    body: { reference: 'SINAVE-2026-1' },
  }),
};
