import type { BillingData } from '@vaga/contract/billing-data';
import type { Db, Trx } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { versionOf } from '../../platform/version-of.ts';
import { readBillingRow } from './billing-data.queries.ts';
import { ibanContext, ibanEnd } from './billing-data.rules.ts';

/** To whom the bills of an organisation go. Of its IBAN only the end is read out. */
export async function readBillingData(
  { db, encryption }: { db: Db | Trx; encryption: Encryption },
  organisationId: string,
): Promise<BillingData> {
  const row = await readBillingRow(db, organisationId);
  const iban = row.iban && encryption.decrypt(row.iban, ibanContext(organisationId));
  if (row.iban && !iban) throw new Error('An IBAN does not open: changed, or its key is missing.');
  const saved = {
    legalName: row.legalName ?? '',
    address: row.billingAddress ?? '',
    email: row.billingEmail ?? '',
    ibanEnd: iban ? ibanEnd(iban) : null,
  };
  return {
    companyName: row.companyName,
    taxNumber: row.taxNumber,
    ...saved,
    // Of the whole IBAN: two may end alike. Hashed with the encrypted one, so that no IBAN can be guessed from it.
    version: versionOf([saved, row.iban?.toString('base64') ?? null]),
  };
}
