import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { emailCodeDigits, emailCodeMinutes, wrongEmailCodes } from '@vaga/contract/sign-in-limits';
import type { Trx } from '../platform/db.ts';
import { countWrongCode, lockLiveCodes } from './email-tokens.queries.ts';

const minute = 60_000;

/** Digits alone, with leading zeros. */
export function newEmailCode(): string {
  return String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, '0');
}

/** The stored form of a code. It is salted by the row's id; what protects so short a code is that few are tried and that it ends. */
export function hashEmailCode({ id, code }: { id: string; code: string }): Buffer {
  return hash('sha256', `${id} ${code}`, 'buffer');
}

/**
 * Finds the row of a code that was sent to an account, used by none. A wrong one is counted against all that it could have been: after
 * `wrongEmailCodes` none of them works any more, however many were sent.
 * @returns the row's id; null for a code that is wrong, used or over.
 */
export async function findEmailCode(
  trx: Trx,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<string | null> {
  const since = new Date(Number(now) - emailCodeMinutes * minute);
  const live = await lockLiveCodes(trx, { accountId, since, below: wrongEmailCodes });
  const found = live.find(({ id, codeHash }) =>
    timingSafeEqual(codeHash, hashEmailCode({ id, code })),
  );
  if (found) return found.id;
  await countWrongCode(
    trx,
    live.map(({ id }) => id),
  );
  return null;
}
