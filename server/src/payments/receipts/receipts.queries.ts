import type { Language } from '@vaga/contract/common';
import type { InvoicingData } from '@vaga/contract/payments';
import { localMethods } from '@vaga/contract/payments';
import type { NotNull } from 'kysely';
import { sql } from 'kysely';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';

/** The next number of a year, without gaps: its row stays locked until the transaction ends. */
export async function nextReceiptNumber(trx: Trx, year: number): Promise<number> {
  const row = await trx
    .insertInto('receiptNumbers')
    .values({ year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet({ lastNumber: sql<number>`receipt_numbers.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return Number(row.lastNumber);
}

/** A line of a receipt: one person's appointment, as the query's JSON returns it. */
export interface ReceiptLine {
  code: string;
  person: string;
  service: string;
  startsAt: string;
  timeZone: string;
  priceCents: number;
  entityId: string;
  entity: string;
  entityAddress: string;
  seller: string;
  sellerTaxNumber: string;
}

export interface Receipt {
  paymentId: string;
  receiptNumber: number;
  paidAt: Date;
  paidCents: number;
  method: string | null;
  invoiceName: string | null;
  invoiceTaxNumber: string | null;
  invoiceAddress: string | null;
  invoicePostalCode: string | null;
  invoiceLocality: string | null;
  lines: ReceiptLine[];
  refunds: { amountCents: number; doneAt: string }[];
}

/**
 * The receipts of an account, or one of them, latest first. A cancelled appointment stays on its receipt if it was
 * paid. What was taken at the desk counts as paid, and what was given back there as refunded; a payment of which that was undone has
 * none, and keeps its number for the next time.
 */
export async function readReceipts(
  db: Db,
  input: { accountId: string; language: string; paymentId?: string },
): Promise<Receipt[]> {
  const service = input.language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`;
  const only = input.paymentId ? sql`and p.id = ${input.paymentId}` : sql``;
  const { rows } = await sql<Receipt>`
    select p.id as payment_id, p.receipt_number, p.paid_at, coalesce(p.taken_cents, p.paid_cents) as paid_cents,
           case when p.kind = 'local' then ${localMethodName} else p.method end as method, p.invoice_name,
           p.invoice_tax_number, p.invoice_address, p.invoice_postal_code, p.invoice_locality,
           coalesce((select json_agg(json_build_object(
             'code', a.code, 'person', pe.name, 'service', ${service}, 'startsAt', a.starts_at,
             'timeZone', e.time_zone, 'priceCents', a.price_cents, 'entityId', e.id, 'entity', e.business_name,
             'entityAddress', address_line(e.address, e.postal_code, e.locality),
             'seller', o.company_name, 'sellerTaxNumber', o.tax_number) order by a.starts_at, a.code)
              from appointments a
              join persons pe on pe.id = a.person_id
              join entity_services es on es.id = a.entity_service_id
              join services sv on sv.id = es.service_id
              join entities e on e.id = es.entity_id
              join organisations o on o.id = e.organisation_id
             where a.payment_id = p.id and (p.kind <> 'local' or a.paid_at is not null)), '[]') as lines,
           coalesce((select json_agg(json_build_object('amountCents', back.cents, 'doneAt', back.at) order by back.at)
              from (select r.amount_cents as cents, r.done_at as at from refunds r
                     where r.payment_id = p.id and r.status = 'done' and r.provider_session is null
                    union all
                    select p.returned_cents, max(a.canceled_at) from appointments a
                     where a.payment_id = p.id having p.returned_cents > 0) back), '[]') as refunds
      from payments p
     where p.account_id = ${input.accountId} and p.receipt_number is not null and p.status = 'paid' ${only}
     order by p.paid_at desc`.execute(db);
  return rows;
}

/** The name of `payments.local_method`, as the acts of the desk name it. */
const localMethodName = sql`case p.local_method ${sql.join(
  Object.entries(localMethods).map(
    ([name, method]) => sql`when ${sql.lit(method)} then ${sql.lit(name)}`,
  ),
  sql` `,
)} end`;

export interface UserAccount {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  wantsTexts: boolean;
  language: Language;
}

/** An account that signs in. */
export async function readAccount(db: Db, accountId: string): Promise<UserAccount> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'firstName', 'lastName', 'email', 'wantsTexts', 'language'])
    .where('id', '=', accountId)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow();
  return { ...row, language: row.language === 'en' ? 'en' : 'pt' };
}

/** The address, if any, and name for e-mails about a payment; null for a deleted account. */
export async function readAccountContact(
  db: Db,
  accountId: string,
): Promise<{ email: string | null; firstName: string; language: Language } | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['firstName', 'language', accountAddressSql('accounts').as('email')])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, language: row.language === 'en' ? 'en' : 'pt' } : null;
}

/** The invoicing data that was saved for the next checkout. */
export async function readInvoicingData(db: Db, accountId: string): Promise<InvoicingData | null> {
  const row = await db
    .selectFrom('invoicingData')
    .select(['name', 'taxNumber as taxIdentificationNumber', 'address', 'postalCode', 'locality'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveInvoicingData(
  trx: Trx,
  { accountId, data, now }: { accountId: string; data: InvoicingData; now: Date },
): Promise<void> {
  const { taxIdentificationNumber, ...rest } = data;
  const columns = { ...rest, taxNumber: taxIdentificationNumber, updatedAt: now };
  await trx
    .insertInto('invoicingData')
    .values({ accountId, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute();
}
