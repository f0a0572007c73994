import type { HealthAccessAct, HealthField } from '@vaga/contract/audit';
import type { AccessKeyActor, Actor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { insertHealthAccesses } from './audit.queries.ts';

/** Acts on all appointments of an entity's day. */
type DayAct = Extract<HealthAccessAct, 'listed' | 'printed' | 'exported'>;

export interface RecordHealthAccessInput {
  actor: Actor | AccessKeyActor;
  act: Exclude<HealthAccessAct, 'listed'>;
  /** Whose data was seen or changed, and of which appointment; null: of none. One row is recorded for each. */
  people: readonly { personId: string; appointmentId: string | null }[];
  /** What was seen or changed. */
  fields: readonly HealthField[];
  now: Date;
}

/**
 * Records that an entity saw or changed health data of these people. Call it in the transaction of the change, and for a
 * read before the answer: a reader who is not recorded gets nothing. Records nothing for a patient, the product itself,
 * and the bearer of a link that no entity was sent: the record is about entities. Appended only; kept for
 * `healthAccessYears`.
 */
export async function recordHealthAccess(
  trx: Trx,
  { actor, act, people, fields, now }: RecordHealthAccessInput,
): Promise<void> {
  const author = authorOf(actor);
  if (!author || people.length === 0) return;
  await insertHealthAccesses(
    trx,
    people.map(({ personId, appointmentId }) => ({
      ...author,
      personId,
      appointmentId,
      serviceDate: null,
      act,
      fields: [...fields],
      at: now,
    })),
  );
}

/**
 * The same for all who have an appointment at the actor's entity on a day (YYYY-MM-DD). A member who lists the same day
 * again adds a row only on the next day (UTC): sixty rows a minute would say nothing.
 */
export async function recordDayAccess(
  trx: Trx,
  input: {
    actor: Actor | AccessKeyActor;
    act: DayAct;
    serviceDate: string;
    fields: readonly HealthField[];
    now: Date;
  },
): Promise<void> {
  const { actor, act, serviceDate, fields, now } = input;
  const author = authorOf(actor);
  if (!author) return;
  await insertHealthAccesses(trx, [
    {
      ...author,
      personId: null,
      appointmentId: null,
      serviceDate,
      act,
      fields: [...fields],
      at: now,
    },
  ]);
}

/** The columns of the author; null for an actor that acts for no entity. */
function authorOf(actor: Actor | AccessKeyActor) {
  if (actor.kind === 'member') {
    const { accountId, entityId, roles } = actor;
    return { actor: actor.kind, accountId, accessKeyId: null, entityId, roles: [...roles] };
  }
  if (actor.kind === 'access_key') {
    const { accessKeyId, entityId } = actor;
    return { actor: actor.kind, accountId: null, accessKeyId, entityId, roles: [] };
  }
  if (actor.kind === 'link' && actor.entityId !== null) {
    const { entityId } = actor;
    return { actor: actor.kind, accountId: null, accessKeyId: null, entityId, roles: [] };
  }
  return null;
}
