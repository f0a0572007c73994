import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { SandboxSessions } from '../platform/db-types.ts';
import type { SandboxMethod, SessionStatus } from './session.rules.ts';

export interface SandboxVoucher {
  /** Five digits. */
  entity: string;
  /** Nine digits. */
  reference: string;
}

export interface SandboxSession
  extends Omit<Selectable<SandboxSessions>, 'status' | 'method' | 'voucher'> {
  status: SessionStatus;
  method: SandboxMethod | null;
  voucher: SandboxVoucher | null;
}

export type NewSandboxSession = Pick<
  SandboxSession,
  | 'id'
  | 'idempotencyKey'
  | 'amountCents'
  | 'description'
  | 'language'
  | 'methods'
  | 'successUrl'
  | 'cancelUrl'
  | 'webhookUrl'
  | 'voucherMinutes'
  | 'expiresAt'
  | 'createdAt'
>;

/** Inserts a session, or finds the one with the same key. */
export async function insertSandboxSession(
  trx: Trx,
  session: NewSandboxSession,
): Promise<SandboxSession> {
  await trx
    .insertInto('sandbox.sessions')
    .values({ ...session, status: 'open' })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
  const found = await trx
    .selectFrom('sandbox.sessions')
    .selectAll()
    .where('idempotencyKey', '=', session.idempotencyKey)
    .executeTakeFirstOrThrow();
  return sessionOf(found);
}

export async function findSession(db: Db, id: string): Promise<SandboxSession | null> {
  const row = await db
    .selectFrom('sandbox.sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? sessionOf(row) : null;
}

export async function findSessionOfRefund(
  db: Db,
  refundId: string,
): Promise<SandboxSession | null> {
  const row = await db
    .selectFrom('sandbox.sessions as session')
    .innerJoin('sandbox.refunds as refund', 'refund.sessionId', 'session.id')
    .selectAll('session')
    .where('refund.id', '=', refundId)
    .executeTakeFirst();
  return row ? sessionOf(row) : null;
}

/** Locks the session until the transaction ends. */
export async function lockSession(trx: Trx, id: string): Promise<SandboxSession | null> {
  const row = await trx
    .selectFrom('sandbox.sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? sessionOf(row) : null;
}

export type SessionChange = Partial<
  Pick<
    SandboxSession,
    | 'status'
    | 'method'
    | 'expiresAt'
    | 'deliveriesWanted'
    | 'deliveryDelaySeconds'
    | 'refundOutcome'
  >
> & { voucher?: SandboxVoucher };

export async function updateSession(
  trx: Trx,
  id: string,
  { voucher, ...change }: SessionChange,
): Promise<SandboxSession> {
  const row = await trx
    .updateTable('sandbox.sessions')
    .set({ ...change, ...(voucher ? { voucher: JSON.stringify(voucher) } : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return sessionOf(row);
}

/** Returns nine digits that no other voucher of this sandbox has. */
export async function newVoucherReference(trx: Trx): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select lpad((count(*) + 100000000 + floor(random() * 800000000))::text, 9, '0') as reference
      from sandbox.sessions where voucher is not null`.execute(trx);
  return rows[0]?.reference ?? '100000000';
}

/** The table's own checks guarantee the values of these columns. */
function sessionOf(row: Selectable<SandboxSessions>): SandboxSession {
  return row as unknown as SandboxSession;
}
