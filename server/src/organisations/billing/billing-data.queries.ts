import type { Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { Organisations } from '../../platform/db-types.ts';

/** To whom the bills of an organisation go. */
export interface BillingDataRow {
  companyName: string;
  taxNumber: string;
  legalName: string | null;
  billingAddress: string | null;
  billingEmail: string | null;
  /** Encrypted for the organisation. */
  iban: Buffer | null;
}

/** @throws if there is no such organisation: the session acts for one of its entities */
export async function readBillingRow(db: Db | Trx, id: string): Promise<BillingDataRow> {
  return db
    .selectFrom('organisations')
    .select(['companyName', 'taxNumber', 'legalName', 'billingAddress', 'billingEmail', 'iban'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updateBillingData(
  trx: Trx,
  id: string,
  values: Updateable<Organisations>,
): Promise<void> {
  await trx.updateTable('organisations').set(values).where('id', '=', id).execute();
}

/** Any encrypted IBAN, with whose it is; null without one. */
export async function readAnyIban(db: Db): Promise<{ id: string; iban: Buffer } | null> {
  const row = await db
    .selectFrom('organisations')
    .select(['id', 'iban'])
    .where('iban', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.iban ? { id: row.id, iban: row.iban } : null;
}

/** All encrypted IBANs: some hundreds at most. */
export async function readIbans(db: Db): Promise<Array<{ id: string; iban: Buffer }>> {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'iban'])
    .where('iban', 'is not', null)
    .execute();
  return rows.flatMap(({ id, iban }) => (iban ? [{ id, iban }] : []));
}

/** Replaces an encrypted IBAN, unless it was saved meanwhile. */
export async function replaceIban(
  db: Db,
  { id, from, to }: { id: string; from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable('organisations')
    .set({ iban: to })
    .where('id', '=', id)
    .where('iban', '=', from)
    .execute();
}
