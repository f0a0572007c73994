import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import {
  emailCodeDigits,
  emailCodeMinutes,
  wrongEmailCodeDays,
  wrongEmailCodes,
  wrongEmailCodesPerMonth,
} from '@vaga/contract/sign-in-limits';
import type { Trx } from '../../platform/db.ts';
import { countWrongCode, lockLiveCodes, sumWrongCodes } from './email-tokens.queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

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
 * @param isKnown whether the browser has signed in to the account before: another one finds none while codes are guessed.
 * @returns the row's id; null for a code that is wrong, used or over.
 */
export async function findEmailCode(
  trx: Trx,
  {
    accountId,
    code,
    isKnown,
    now,
  }: { accountId: string; code: string; isKnown: boolean; now: Date },
): Promise<string | null> {
  const since = new Date(Number(now) - emailCodeMinutes * minute);
  const live = await lockLiveCodes(trx, { accountId, since, below: wrongEmailCodes });
  // After the lock: of guesses at once each sees those before it.
  if (!isKnown && (await areEmailCodesGuessed(trx, { accountId, now }))) return null;
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

/**
 * Whether so many codes of an account were wrong in a month that its codes work in known browsers alone. Each wrong code has a
 * chance of one in a million for each e-mail that it could have been of, so the sum is what a stranger's chance was, in millionths.
 */
export async function areEmailCodesGuessed(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const since = new Date(Number(now) - wrongEmailCodeDays * day);
  return (await sumWrongCodes(trx, { accountId, since })) >= wrongEmailCodesPerMonth;
}
