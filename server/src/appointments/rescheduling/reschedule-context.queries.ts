import type { AppointmentStatus } from '@vaga/contract/appointments';
import { sql } from 'kysely';
import type { AppointmentOwnership } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { uuidIn } from '../../platform/uuid-in.ts';

/** What the rescheduling of an appointment needs to know of it, its cart and its entity. */
export interface RescheduleContext extends AppointmentOwnership {
  status: AppointmentStatus;
  startsAt: Date | null;
  priceCents: number;
  paidAt: Date | null;
  noShowAt: Date | null;
  assetId: string;
  cartId: string;
  entityServiceId: string;
  entityCode: string | null;
  timeZone: string;
}

export async function readRescheduleContext(db: Db, id: string): Promise<RescheduleContext | null> {
  return (await readRescheduleContexts(db, [id]))[0] ?? null;
}

/** In the order in which the appointments take place, and by id. */
export async function readRescheduleContexts(
  db: Db,
  ids: readonly string[],
): Promise<RescheduleContext[]> {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('carts as c', 'c.id', 'a.cartId')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .innerJoin('entities as e', 'e.id', 'es.entityId')
    .select(['a.id', 'a.status', 'a.startsAt', 'a.priceCents', 'a.paidAt', 'a.assetId', 'a.cartId'])
    .select(['a.accountId', 'es.entityId', 'a.entityServiceId', 'c.entityCode', 'e.timeZone'])
    .select(['a.bookedByEntityId', 'a.noShowAt'])
    .where(uuidIn(sql`a.id`, ids))
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as AppointmentStatus }));
}
