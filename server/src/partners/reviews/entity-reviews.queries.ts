import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';

/** `opening`: an entity is to go live; `changes`: facts of one that is live, which the public does not see yet. */
export type EntityReviewKind = 'opening' | 'changes';
export type EntityReviewDecision = 'confirmed' | 'returned';

/** What an administrator has to confirm of an entity, or has decided. */
export interface EntityReview {
  id: string;
  entityId: string;
  kind: EntityReviewKind;
  /** When the facts were put forward that are to be confirmed. */
  askedAt: Date;
  decision: EntityReviewDecision | null;
  /** Why it was returned. */
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** The name of who decided; null once the account is deleted. */
  decidedByName: string | null;
}

const columns = sql`
  r.id, r.entity_id, r.kind, r.asked_at, r.decision, r.reason, r.decided_by, r.decided_at,
  (select nullif(trim(a.first_name || ' ' || a.last_name), '') from accounts a where a.id = r.decided_by) as decided_by_name`;

/** The open review of an entity, whatever was decided about it; null without one. */
export async function findOpenReview(db: Db | Trx, entityId: string): Promise<EntityReview | null> {
  const { rows } = await sql<EntityReview>`
    select ${columns} from entity_reviews r where r.entity_id = ${entityId} and r.ended_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends: of two administrators the second reads what the first decided. */
export async function lockOpenReview(trx: Trx, entityId: string): Promise<EntityReview | null> {
  const { rows } = await sql<EntityReview>`
    select ${columns} from entity_reviews r where r.entity_id = ${entityId} and r.ended_at is null
       for no key update of r`.execute(trx);
  return rows[0] ?? null;
}

/** Opens a review, or puts the facts of an open one forward anew: a decision about those of before is void. */
export async function upsertReview(
  trx: Trx,
  review: { entityId: string; kind: EntityReviewKind; askedBy: string; now: Date },
): Promise<void> {
  const { entityId, kind, askedBy, now } = review;
  await sql`
    insert into entity_reviews as r (id, entity_id, kind, asked_by, asked_at)
    values (${newId()}, ${entityId}, ${kind}, ${askedBy}, ${now})
    on conflict (entity_id) where ended_at is null do update
      set kind = excluded.kind, asked_by = excluded.asked_by, asked_at = excluded.asked_at, decision = null, reason = null,
          decided_by = null, decided_at = null`.execute(trx);
}

/** Sets what an administrator decided, or takes it back. */
export async function writeReviewDecision(
  trx: Trx,
  {
    id,
    ...decided
  }: { id: string } & (
    | { decision: EntityReviewDecision; reason: string | null; decidedBy: string; decidedAt: Date }
    | { decision: null; reason: null; decidedBy: null; decidedAt: null }
  ),
): Promise<void> {
  await trx.updateTable('entityReviews').set(decided).where('id', '=', id).execute();
}

/** Ends the open review of an entity: its decision has taken effect, or nothing is to be confirmed any more. */
export async function endReview(
  trx: Trx,
  { entityId, now }: { entityId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('entityReviews')
    .set({ endedAt: now })
    .where('entityId', '=', entityId)
    .where('endedAt', 'is', null)
    .execute();
}
