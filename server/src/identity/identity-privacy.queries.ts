import type { Db, Trx } from '../platform/db.ts';
import { unusablePasswordHash } from '../platform/passwords.ts';
import { endMergesInto } from './accounts/account-merges.queries.ts';
import { deleteKnownBrowsers } from './sessions/known-browsers.queries.ts';

/** The identity slice's data about an account. Of secrets it shows only that they exist. */
export async function collectIdentity(db: Db, accountId: string) {
  const [account, sessions, credentials] = await Promise.all([
    db
      .selectFrom('accounts')
      .select([
        'id',
        'email',
        'contactEmail',
        'keptByEntityId',
        'claimedAt',
        'firstName',
        'lastName',
      ])
      .select(['language', 'createdAt'])
      .select([
        'emailConfirmedAt',
        'termsVersionAccepted',
        'blockedAt',
        'wantsTexts',
        'accessesNotice',
        'accessesNotifiedAt',
      ])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(['userAgent', 'loginType', 'entityId', 'createdAt', 'lastSeenAt'])
      .select(['expiresAt', 'revokedAt', 'secondFactorAt', 'hasActedForEntity'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    collectCredentials(db, accountId),
  ]);
  return { account, sessions, ...credentials };
}

/** What signs in to an account beside the password. */
async function collectCredentials(db: Db, accountId: string) {
  const [knownBrowsers, mailedLinks, secondFactor, passkeys, emailChange] = await Promise.all([
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
    db
      .selectFrom('passkeys')
      .select(['userAgent', 'createdAt', 'lastUsedAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('emailChanges')
      .select(['newEmail', 'currentConfirmedAt', 'newConfirmedAt', 'createdAt', 'expiresAt'])
      .where('accountId', '=', accountId)
      .executeTakeFirst(),
  ]);
  return {
    knownBrowsers,
    mailedLinks,
    secondFactor: secondFactor ?? null,
    passkeys,
    emailChange: emailChange ?? null,
  };
}

/** Erases the identity of an account and all credentials. The row stays: records that the law requires refer to it. */
export async function eraseIdentity(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('caller', '=', accountId).execute();
  await trx.deleteFrom('emailTokens').where('accountId', '=', accountId).execute();
  await endMergesInto(trx, accountId);
  await trx.deleteFrom('claimAttempts').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('passkeys').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('emailChanges').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('passkeyChallenges').where('accountId', '=', accountId).execute();
  await deleteKnownBrowsers(trx, accountId);
  await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
  await trx
    .updateTable('accounts')
    .set({
      email: `deleted+${accountId}@invalid`,
      contactEmail: null,
      keptByEntityId: null,
      firstName: '',
      lastName: '',
      passwordHash: unusablePasswordHash,
      emailConfirmedAt: null,
      deletedAt: now,
    })
    .where('id', '=', accountId)
    .execute();
}
