import type { Db, Trx } from '../platform/db.ts';
import { unusablePasswordHash } from '../platform/passwords.ts';
import { deleteKnownBrowsers } from './known-browsers.queries.ts';

/** What this slice holds about an account. Secrets are no data about anybody: of them it says that they exist. */
export async function collectIdentity(db: Db, accountId: string) {
  const [account, sessions, knownBrowsers, mailedLinks, secondFactor] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['id', 'email', 'firstName', 'lastName', 'language', 'createdAt'])
      .select([
        'emailConfirmedAt',
        'termsVersionAccepted',
        'isAdministrator',
        'blockedAt',
        'wantsTexts',
      ])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(['userAgent', 'loginType', 'entityId', 'createdAt', 'lastSeenAt'])
      .select(['expiresAt', 'revokedAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('knownBrowsers')
      .select('signedInAt')
      .where('accountId', '=', accountId)
      .orderBy('signedInAt')
      .execute(),
    db
      .selectFrom('emailTokens')
      .select(['purpose', 'createdAt', 'expiresAt', 'usedAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('secondFactors')
      .select(['createdAt', 'confirmedAt'])
      .where('accountId', '=', accountId)
      .executeTakeFirst(),
  ]);
  return { account, sessions, knownBrowsers, mailedLinks, secondFactor: secondFactor ?? null };
}

/** Takes the identity out of an account and everything that opens it. The row stays: what the law keeps refers to it. */
export async function eraseIdentity(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('caller', '=', accountId).execute();
  await trx.deleteFrom('emailTokens').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute();
  await deleteKnownBrowsers(trx, accountId);
  await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
  await trx
    .updateTable('accounts')
    .set({
      email: `deleted+${accountId}@invalid`,
      firstName: '',
      lastName: '',
      passwordHash: unusablePasswordHash,
      emailConfirmedAt: null,
      deletedAt: now,
    })
    .where('id', '=', accountId)
    .execute();
}
