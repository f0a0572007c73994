import type {
  AgendaAppointment,
  AttendanceAct,
  DeskAct,
  DeskMoneyMethod,
} from '@vaga/contract/agenda-acts';
import type { AgendaAppointmentDetails, AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import * as actCalls from '@vaga/contract/calls/agenda-acts';
import * as dayCalls from '@vaga/contract/calls/agenda-day';
import type { Envelope } from '@vaga/contract/envelope';
import { api, fileAddress } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';
import type { MoveTo } from './move.rules.ts';

/** The day as it is now; null while it is as the screen has it. */
export function readDayAgain({ date, revision }: AgendaDay): Promise<AgendaDay | null> {
  return api.dataUnless(dayCalls.readDay, { query: { date } }, revision);
}

/** The day on paper. */
export function printAddress({
  date,
  pool,
  detail,
}: {
  date: string;
  pool: string | null;
  detail: 'full' | 'initials';
}): string {
  const query = { date, detail, ...(pool ? { pool } : {}) };
  return fileAddress(dayCalls.printDay, { query });
}

/** Downloads a file, as a link to it does. */
export function openFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

export function readDetails(id: string): Promise<AgendaAppointmentDetails> {
  return api.data(dayCalls.readAgendaAppointment, { params: { id } });
}

/** @throws ApiError, with the appointment as it is where a colleague has changed it (`changedIn`). */
export function act(
  kind: AttendanceAct,
  { id, version }: Pick<AgendaPerson, 'id' | 'version'>,
): Promise<AgendaAppointment> {
  const input = { params: { id }, body: { version }, idempotencyKey: crypto.randomUUID() };
  const send = {
    checkIn: () => api.data(actCalls.checkInPerson, input),
    call: () => api.data(actCalls.callPerson, input),
    done: () => api.data(actCalls.markDone, input),
    noShow: () => api.data(actCalls.markNoShow, input),
  };
  return persist(send[kind]);
}

/** An appointment as the server answered it, and what it says of the act. */
interface DeskAnswer {
  appointment: AgendaAppointment;
  text: string;
}

async function answerOf(reply: Promise<Envelope<AgendaAppointment>>): Promise<DeskAnswer> {
  const { type, data, messages } = await reply;
  if (type === 'Error' || data === null) throw new ApiError(200, messages, data);
  return { appointment: data, text: messages[0]?.text ?? '' };
}

/** Cancels an appointment. The patient reads the reason. */
export function cancelAtDesk({ id, version }: AgendaPerson, reason: string): Promise<DeskAnswer> {
  const idempotencyKey = crypto.randomUUID();
  const input = { params: { id }, body: { version, reason }, idempotencyKey };
  return persist(() => answerOf(api.call(actCalls.cancelAtDesk, input)));
}

/** Moves an appointment. Without a start to now: the start that runs, else the next free one of today. */
export function moveAtDesk(
  { id, version }: Pick<AgendaPerson, 'id' | 'version'>,
  to: MoveTo | null,
): Promise<DeskAnswer> {
  const idempotencyKey = crypto.randomUUID();
  const body = {
    version,
    newDate: to?.cell.startsAt ?? null,
    idPool: to?.cell.idPool ?? null,
    // Who stands at the desk knows.
    agreedByPhone: to?.isAgreed ?? true,
  };
  const input = { params: { id }, body, idempotencyKey };
  return persist(() => answerOf(api.call(actCalls.moveAtDesk, input)));
}

/** The person said that the address which another entity typed is theirs. */
export function confirmTypedAddress(
  { id, version }: AgendaPerson,
  email: string,
): Promise<AgendaAppointment> {
  const idempotencyKey = crypto.randomUUID();
  const input = { params: { id }, body: { version, email }, idempotencyKey };
  return persist(() => api.data(actCalls.confirmAddress, input));
}

/** Takes what is due with the payment of an appointment, for all people of it here. */
export function takeMoney(
  { id, version }: AgendaPerson,
  method: DeskMoneyMethod,
): Promise<AgendaAppointment> {
  const idempotencyKey = crypto.randomUUID();
  const input = { params: { id }, body: { version, method }, idempotencyKey };
  return persist(() => api.data(actCalls.takeMoney, input));
}

export function undo(
  kind: AttendanceAct | DeskAct,
  { id, version }: Pick<AgendaPerson, 'id' | 'version'>,
): Promise<AgendaAppointment> {
  const idempotencyKey = crypto.randomUUID();
  const input = { params: { id }, body: { version, act: kind }, idempotencyKey };
  return persist(() => api.data(actCalls.undoAct, input));
}

/** Whether a check-in was refused because the appointment is of another day. */
export const isOfOtherDay = (error: unknown): boolean =>
  error instanceof ApiError && error.messageOf('agenda.other_day') !== undefined;

/** The appointment as it is, where an act was refused because a colleague has changed it; null for other errors. */
export function changedIn(error: unknown): AgendaAppointment | null {
  if (!(error instanceof ApiError) || !error.messageOf('agenda.changed')) return null;
  return error.data as AgendaAppointment | null;
}

/** Twice more in 3 seconds where the service was busy: the same key, so that it is done once. */
async function persist<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const wait of [1000, 2000]) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return send();
}
