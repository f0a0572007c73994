import { wrongEmailCodeDays } from '@vaga/contract/sign-in-limits';
import type { Db } from '../platform/db.ts';
import { sweepEmailChanges } from './email-change/email-changes.queries.ts';
import { sweepChallenges } from './passkeys/passkey-challenges.queries.ts';
import { sweepKnownBrowsers } from './sessions/known-browsers.queries.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Deletes expired rows. */
export async function sweepIdentity(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(Number(now) - age);
  // A block looks back over two windows of 15 minutes.
  await db.deleteFrom('loginFailures').where('failedAt', '<', before(hour)).execute();
  await sweepKnownBrowsers(db, now);
  await sweepChallenges(db, now);
  await sweepEmailChanges(db, now);
  await db
    .deleteFrom('emailTokens')
    .where('expiresAt', '<', before(day))
    // Wrong codes are counted for longer.
    .where((or) =>
      or.or([or('wrongCodes', '=', 0), or('createdAt', '<', before(wrongEmailCodeDays * day))]),
    )
    .execute();
  await db
    .deleteFrom('secondFactors')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before(day))
    .execute();
  await db
    .deleteFrom('sessions')
    .where((or) => or.or([or('expiresAt', '<', before(day)), or('revokedAt', '<', before(day))]))
    .execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before(day)).execute();
  await db.deleteFrom('entityEmails').where('sentAt', '<', before(day)).execute();
}
