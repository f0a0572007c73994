import { passkeyMinutes } from '@vaga/contract/sign-in-limits';
import type { Db, Trx } from '../../platform/db.ts';

const life = passkeyMinutes * 60_000;

/** `accountId` is null for a sign-in. */
export async function insertChallenge(
  db: Db | Trx,
  challenge: { challengeHash: Buffer; accountId: string | null; createdAt: Date },
): Promise<void> {
  await db.insertInto('passkeyChallenges').values(challenge).execute();
}

/** Uses a challenge up. @returns false for one that is unknown, used, over, or of another account. */
export async function redeemChallenge(
  db: Db | Trx,
  of: { challengeHash: Buffer; accountId: string | null; now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', of.challengeHash)
    .where('accountId', 'is not distinct from', of.accountId)
    .where('createdAt', '>', new Date(Number(of.now) - life))
    .returning('challengeHash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes challenges that no device has answered in time. */
export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('passkeyChallenges')
    .where('createdAt', '<=', new Date(Number(now) - life))
    .execute();
}
