import type { PatientRecords } from './patient-records.ts';

/** A patient who arrives, and the poster that they read. */
export const selfCheckInCalls = {
  checkInSelf: ({ appointmentId }: PatientRecords) => ({ params: { id: appointmentId } }),
  checkInByAppointmentLink: ({ appointmentLinkToken }: PatientRecords) => ({
    params: { token: appointmentLinkToken },
  }),
  checkInAtPoster: () => ({ body: { code: 'K7M2P9QX', phoneDigits: '678' } }),
  downloadPoster: () => ({}),
};
