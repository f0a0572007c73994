import type { AgendaAppointment } from '@vaga/contract/agenda-acts';
import type { HealthField } from '@vaga/contract/audit';
import type { Language } from '@vaga/contract/common';
import { AppointmentChanged } from '../../appointments/index.ts';
import { recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { inTransaction, transact } from '../../platform/transact.ts';
import { readAgendaAppointment, readLastChange } from './agenda-appointments.queries.ts';
import { describeChange } from './last-change.rules.ts';
import { presentAgendaAppointment } from './present-agenda-appointment.ts';

interface ActOnAppointmentInput {
  actor: MemberActor;
  id: string;
  /** That the member saw. */
  version: number;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** One act on an appointment, inside the transaction. @returns the refusal, or the success with its messages. */
type Act = (trx: Trx, input: ActOnAppointmentInput) => Promise<Outcome<null>>;

/**
 * Runs an act of a member and answers with the appointment as it is then. The stored reply of an Idempotency-Key has nothing of
 * the person: a repeated call reads the appointment again.
 * @throws Problem 409 `agenda.changed` with the appointment, if it was changed since the member saw it.
 */
export async function actOnAppointment(
  db: Db,
  input: ActOnAppointmentInput,
  act: Act,
): Promise<Outcome<AgendaAppointment>> {
  const { id, language, now } = input;
  return runAct(db, input, {
    act,
    present: async () =>
      presentAgendaAppointment(await readAgendaAppointment(db, { id, language }), now),
  });
}

/** As `actOnAppointment`, with an answer of its own. */
export async function runAct<Data>(
  db: Db,
  input: ActOnAppointmentInput,
  { act, present }: { act: Act; present: () => Promise<Data> },
): Promise<Outcome<Data>> {
  const outcome = await transact(db, input.idempotencyKey, (trx) => act(trx, input)).catch(
    async (error: unknown) => {
      if (error instanceof AppointmentChanged) throw await createChangedProblem(db, input);
      throw error;
    },
  );
  if (outcome.type !== 'Success') return { ...outcome, data: null };
  return { ...outcome, data: await present() };
}

/** What the answer shows of the person. */
const shownFields = [
  'name',
  'time',
  'service',
  'payment',
  'status',
] as const satisfies HealthField[];

/** Says who did what meanwhile, and shows the appointment as it is: that is recorded as an access. */
function createChangedProblem(
  db: Db,
  { actor, id, language, now }: ActOnAppointmentInput,
): Promise<Problem> {
  return inTransaction(db, async (trx) => {
    const appointment = await readAgendaAppointment(trx, { id, language });
    const { personId, timeZone } = appointment;
    const people = [{ personId, appointmentId: id }];
    await recordHealthAccess(trx, { actor, act: 'opened', people, fields: shownFields, now });
    const change = await readLastChange(trx, id);
    if (!change) return new Problem(409, 'conflict');
    return new Problem(409, 'agenda.changed', {
      values: describeChange(change, { entityId: actor.entityId, timeZone, language }),
      data: presentAgendaAppointment(appointment, now),
    });
  });
}
