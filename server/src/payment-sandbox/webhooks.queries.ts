import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { SandboxWebhooks } from '../platform/db-types.ts';

export type Webhook = Selectable<SandboxWebhooks>;

export async function insertWebhook(
  trx: Trx,
  webhook: Pick<Webhook, 'id' | 'sessionId' | 'url' | 'deliveriesWanted' | 'createdAt'> & {
    payload: object;
  },
): Promise<void> {
  await trx
    .insertInto('sandbox.webhooks')
    .values({ ...webhook, payload: JSON.stringify(webhook.payload) })
    .execute();
}

export async function findWebhook(db: Db, id: string): Promise<Webhook | undefined> {
  return db.selectFrom('sandbox.webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Counts a delivery attempt, and whether the merchant accepted it. */
export async function countDelivery(db: Db, id: string, wasAccepted: boolean): Promise<void> {
  await db
    .updateTable('sandbox.webhooks')
    .set({
      attempts: sql<number>`attempts + 1`,
      delivered: wasAccepted ? sql<number>`delivered + 1` : sql<number>`delivered`,
    })
    .where('id', '=', id)
    .execute();
}
