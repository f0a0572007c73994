import type { PatientRecords } from './patient-records.ts';
import { publicHealthCalls } from './public-health-calls.ts';

const params = ({ resultAppointmentId: id }: PatientRecords) => ({ id });

/** What members for results do with a result whose document the patient has, refused as a business outcome; and its report. */
export const resultEntryCalls = {
  ...publicHealthCalls,
  listResults: () => ({ query: { state: 'entered' } }),
  enterResult: (world: PatientRecords) => ({
    params: params(world),
    body: { version: 1, result: 'Inconclusive', confirmed: true },
  }),
  undoResult: (world: PatientRecords) => ({ params: params(world), body: { version: 1 } }),
  openResultDocument: (world: PatientRecords) => ({ params: params(world) }),
  attachDocument: (world: PatientRecords) => ({ params: params(world) }),
  importResults: () => ({ file: 'code;result;taken_at;lab_reference\nAB12CD34;negative;;L-1' }),
  uploadDocument: ({ resultAppointmentId }: PatientRecords) => ({
    file: 'no PDF',
    fields: { batch: resultAppointmentId },
  }),
  listUploadedDocuments: ({ resultAppointmentId: batch }: PatientRecords) => ({ query: { batch } }),
  chooseAppointment: (world: PatientRecords) => ({
    params: params(world),
    body: { appointment: world.resultAppointmentId },
  }),
  rejectUploadedDocument: (world: PatientRecords) => ({ params: params(world) }),
  publishUploadedDocuments: ({ resultAppointmentId: id }: PatientRecords) => ({
    body: { ids: [id] },
  }),
  openUploadedDocument: (world: PatientRecords) => ({ params: params(world) }),
  enterNegatives: ({ resultAppointmentId }: PatientRecords) => ({
    body: { ids: [resultAppointmentId], confirmed: true },
  }),
};
