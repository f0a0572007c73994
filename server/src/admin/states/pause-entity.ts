import type { AuditAct } from '@vaga/contract/audit-acts';
import type { EntityStatus } from '@vaga/contract/entity-states';
import { recordAuditEntry } from '../../audit/index.ts';
import type { Actor, MemberActor } from '../../identity/index.ts';
import { systemActor } from '../../identity/index.ts';
import type { EntityOfState } from '../../partners/index.ts';
import { lockEntityOfState, readEntitiesToResume, writeEntityState } from '../../partners/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { runEach } from '../../platform/run-each.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readEntityStatus } from './read-entity-status.ts';
import { isPauseDay } from './states.rules.ts';

interface PauseEntityInput {
  actor: MemberActor;
  /** The civil day of the entity on which it is live again. */
  until: string;
  now: Date;
}

/** The public books nothing new at an entity until a day; of a paused one the day is changed. What is held or booked goes on. */
export async function pauseEntity(
  db: Db,
  { actor, until, now }: PauseEntityInput,
): Promise<Outcome<EntityStatus>> {
  const refused = await inTransaction(db, async (trx) => {
    const entity = await lockEntityOfState(trx, actor.entityId);
    if (!entity) throw notFound();
    if (entity.state !== 'live' && entity.state !== 'paused') return failure('entity.other_state');
    if (!isPauseDay(until, { now, timeZone: entity.timeZone }))
      return failure('entity.pause_too_short');
    await writeEntityState(trx, entity.id, { state: 'paused', pausedUntil: until });
    await record(trx, { entity, actor, act: 'entity.paused', untilDate: until, now });
    return null;
  });
  if (refused) return refused;
  const status = await readEntityStatus(db, actor);
  const messages = [{ code: 'entity.paused' as const, values: { day: until } }];
  return { type: 'Success', data: status, messages };
}

/** A member ends a pause before its day. */
export async function resumeEntity(
  db: Db,
  { actor, now }: Omit<PauseEntityInput, 'until'>,
): Promise<Outcome<EntityStatus>> {
  const isResumed = await inTransaction(db, async (trx) => {
    const entity = await lockEntityOfState(trx, actor.entityId);
    if (!entity) throw notFound();
    return resume(trx, { entity, actor, now });
  });
  if (!isResumed) return failure('entity.other_state');
  return success(await readEntityStatus(db, actor), 'entity.resumed');
}

/** Ends the pauses whose day has come. */
export async function resumePausedEntities(db: Db, now: Date): Promise<void> {
  const ids = await readEntitiesToResume(db, now);
  await runEach(ids.map((id) => () => resumeIfDue(db, id, now)));
}

/** A member may have changed the day, or resumed, since the list was read. */
async function resumeIfDue(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const entity = await lockEntityOfState(trx, id);
    const isDue = entity?.pausedUntil && entity.pausedUntil <= localDay(now, entity.timeZone);
    if (isDue) await resume(trx, { entity, actor: systemActor, now });
  });
}

async function resume(
  trx: Trx,
  { entity, actor, now }: { entity: EntityOfState; actor: Actor; now: Date },
): Promise<boolean> {
  if (entity.state !== 'paused') return false;
  await writeEntityState(trx, entity.id, { state: 'live', now });
  await record(trx, { entity, actor, act: 'entity.resumed', untilDate: null, now });
  return true;
}

async function record(
  trx: Trx,
  change: {
    entity: EntityOfState;
    actor: Actor;
    act: AuditAct;
    untilDate: string | null;
    now: Date;
  },
): Promise<void> {
  const { entity, actor, act, untilDate, now } = change;
  await recordAuditEntry(trx, {
    actor,
    organisationId: entity.organisationId,
    entityId: entity.id,
    act,
    subject: { id: entity.id, name: entity.businessName },
    before: { untilDate: entity.pausedUntil },
    after: { untilDate },
    now,
  });
}
