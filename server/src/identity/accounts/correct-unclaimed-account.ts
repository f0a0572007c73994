import type { Language } from '@vaga/contract/common';
import type { Trx } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { storedLanguage } from './accounts.queries.ts';
import { splitName } from './create-unclaimed-account.ts';

interface CorrectedAccount {
  /** Of the account's messages. */
  language: Language;
  /** The caller forgets what was confirmed of the address before. */
  isAddressChanged: boolean;
}

/**
 * Gives an unclaimed account the name and the address of the person it is for; one that is claimed, or that another entity
 * keeps, stays as it is.
 * @throws Problem 404 for a deleted account.
 */
export async function correctUnclaimedAccount(
  trx: Trx,
  person: { accountId: string; entityId: string; name: string; contactEmail: string | null },
): Promise<CorrectedAccount> {
  const { accountId, entityId, name, contactEmail } = person;
  const before = await readAccount(trx, accountId);
  const names = splitName(name);
  await trx
    .updateTable('accounts')
    .set({ ...names, contactEmail })
    .where('id', '=', accountId)
    .where('keptByEntityId', '=', entityId)
    .execute();
  const after = await readAccount(trx, accountId);
  return {
    language: storedLanguage(after.language),
    isAddressChanged: after.contactEmail !== before.contactEmail,
  };
}

function readAccount(trx: Trx, accountId: string) {
  return trx
    .selectFrom('accounts')
    .select(['language', 'contactEmail'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound());
}
