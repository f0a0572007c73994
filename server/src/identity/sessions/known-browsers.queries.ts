import { knownBrowserDays, knownBrowsersPerAccount } from '@vaga/contract/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

const oldest = (now: Date) => new Date(Number(now) - knownBrowserDays * 86_400_000);

/** Whether a browser signed in before to the account with this e-mail. */
export async function isKnownBrowser(
  db: Db,
  browser: { tokenHash: Buffer; email: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('knownBrowsers as b')
    .innerJoin('accounts as a', 'a.id', 'b.accountId')
    .select('a.id')
    .where('b.tokenHash', '=', browser.tokenHash)
    .where('b.signedInAt', '>', oldest(browser.now))
    .where('a.email', '=', browser.email)
    .where('a.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records that a browser signed in to an account, under a new token. Records under the browser's former token move to
 * the new one, and the former token becomes invalid.
 */
export async function rememberBrowser(
  trx: Trx,
  browser: { accountId: string; tokenHash: Buffer; formerHash: Buffer | null; now: Date },
): Promise<void> {
  const { accountId, tokenHash, formerHash, now } = browser;
  if (formerHash) {
    await trx
      .updateTable('knownBrowsers')
      .set({ tokenHash })
      .where('tokenHash', '=', formerHash)
      .execute();
  }
  await trx
    .insertInto('knownBrowsers')
    .values({ tokenHash, accountId, signedInAt: now })
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'accountId']).doUpdateSet({ signedInAt: now }),
    )
    .execute();
  await sql`
    delete from known_browsers
     where (token_hash, account_id) in (
       select token_hash, account_id from known_browsers where account_id = ${accountId}
        order by signed_in_at desc, token_hash offset ${knownBrowsersPerAccount})`.execute(trx);
}

export async function deleteKnownBrowsers(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('knownBrowsers').where('accountId', '=', accountId).execute();
}

/** Deletes browsers whose last sign-in is so long ago that they count as unknown. */
export async function sweepKnownBrowsers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('knownBrowsers').where('signedInAt', '<=', oldest(now)).execute();
}
