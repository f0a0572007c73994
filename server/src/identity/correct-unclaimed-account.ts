import type { Language } from '@vaga/contract/common';
import type { Trx } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { storedLanguage } from './accounts.queries.ts';
import { splitName } from './create-unclaimed-account.ts';

/**
 * Gives an unclaimed account the name and the address of the person it is for; one that is claimed, or that another entity
 * keeps, stays as it is.
 * @returns the language of the account's messages.
 * @throws Problem 404 for a deleted account.
 */
export async function correctUnclaimedAccount(
  trx: Trx,
  person: { accountId: string; entityId: string; name: string; contactEmail: string | null },
): Promise<Language> {
  const { accountId, entityId, name, contactEmail } = person;
  const names = splitName(name);
  await trx
    .updateTable('accounts')
    .set({ ...names, contactEmail })
    .where('id', '=', accountId)
    .where('keptByEntityId', '=', entityId)
    .execute();
  const account = await trx
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow(() => notFound());
  return storedLanguage(account.language);
}
