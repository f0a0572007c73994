import type { PatientRecords } from './patient-records.ts';
import { otherSlotTime } from './patient-records.ts';
import { selfCheckInCalls } from './self-check-in-calls.ts';

const seen = { version: 1 };
const params = ({ appointmentId: id }: PatientRecords) => ({ id });

/** The acts of members on an appointment of another day: refused as a business outcome. */
export const agendaActCalls = {
  ...selfCheckInCalls,
  checkInPerson: (world: PatientRecords) => ({ params: params(world), body: seen }),
  callPerson: (world: PatientRecords) => ({ params: params(world), body: seen }),
  markDone: (world: PatientRecords) => ({ params: params(world), body: seen }),
  markNoShow: (world: PatientRecords) => ({ params: params(world), body: seen }),
  takeMoney: (world: PatientRecords) => ({
    params: params(world),
    body: { version: 1, method: 'cash' },
  }),
  confirmAddress: (world: PatientRecords) => ({
    params: params(world),
    body: { version: 1, email: world.patient.email },
  }),
  moveAtDesk: (world: PatientRecords) => ({
    params: params(world),
    body: { version: 1, newDate: otherSlotTime },
  }),
  cancelAtDesk: (world: PatientRecords) => ({
    params: params(world),
    body: { version: 1, reason: 'Avaria' },
  }),
  saveAppointmentNote: (world: PatientRecords) => ({
    params: params(world),
    body: { version: 1, note: 'Traz o neto' },
  }),
  undoAct: (world: PatientRecords) => ({
    params: params(world),
    body: { version: 1, act: 'checkIn' },
  }),
};
