import { calendarLinksPerEntity } from '@vaga/contract/calendar-limits';
import type { CalendarLink } from '@vaga/contract/calendars';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure, notFound, success } from '../../platform/http/outcome.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { isPoolOf, readPoolNames } from '../../scheduling/index.ts';
import { insertCalendarLink, lockAndCountLinks, setLinkRevoked } from './calendars.queries.ts';

interface CreateCalendarLinkInput {
  actor: MemberActor;
  /** Null: all pools. */
  poolId: string | null;
  detail: CalendarLink['detail'];
  now: Date;
}

/**
 * Makes an address of the entity's agenda for calendar programs. Only this answer has it.
 * @param publicUrl without a trailing slash.
 * @throws Problem 404 for a pool that is not the entity's.
 */
export async function createCalendarLink(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { actor, poolId, detail, now }: CreateCalendarLinkInput,
): Promise<Outcome<CalendarLink & { address: string }>> {
  const { entityId, accountId: madeBy } = actor;
  return inTransaction(db, async (trx) => {
    if (poolId !== null && !(await isPoolOf(trx, poolId, entityId))) throw notFound();
    if ((await lockAndCountLinks(trx, entityId)) >= calendarLinksPerEntity)
      return failure('calendar_link.too_many', { maximum: calendarLinksPerEntity });
    const [id, token] = [newId(), newToken()];
    const link = { id, entityId, poolId, tokenHash: hashToken(token), detail, madeBy };
    await insertCalendarLink(trx, { ...link, createdAt: now });
    const pool = await record(trx, { actor, act: 'calendar_link.created', id, poolId, now });
    const address = `${publicUrl}/api/v1/calendar/${token}.ics`;
    return success({
      id,
      pool,
      detail,
      createdAt: now.toISOString(),
      lastUsedAt: null,
      address,
    });
  });
}

/**
 * Revokes an address of the entity's agenda.
 * @throws Problem 404 for one that is not the entity's, or is revoked.
 */
export async function revokeCalendarLink(
  db: Db,
  { actor, id, now }: { actor: MemberActor; id: string; now: Date },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const revoked = await setLinkRevoked(trx, { id, entityId: actor.entityId, now });
    if (!revoked) throw notFound();
    await record(trx, { actor, act: 'calendar_link.revoked', id, poolId: revoked.poolId, now });
    return done();
  });
}

async function record(
  trx: Trx,
  of: {
    actor: MemberActor;
    act: 'calendar_link.created' | 'calendar_link.revoked';
    id: string;
    poolId: string | null;
    now: Date;
  },
): Promise<{ id: string; name: string } | null> {
  const { actor, act, id, poolId, now } = of;
  const [pool] = poolId === null ? [] : await readPoolNames(trx, [poolId]);
  await recordAuditEntry(trx, {
    actor,
    organisationId: actor.organisationId,
    entityId: actor.entityId,
    act,
    subject: { id, name: pool?.name ?? null },
    before: null,
    after: null,
    now,
  });
  return pool ?? null;
}
