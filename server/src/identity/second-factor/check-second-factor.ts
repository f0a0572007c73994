import type { SecondFactorChallenge } from '@vaga/contract/identity';
import type { Trx } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import { sendSecurityNotice } from '../email/send-security-notice.ts';
import { enrolSecondFactor } from './enrol-second-factor.ts';
import { matchStep, parseCode } from './second-factor.rules.ts';
import type { StoredFactor } from './second-factors.queries.ts';
import { lockSecondFactor, recordStep, spendRecoveryCode } from './second-factors.queries.ts';

/** How long an unconfirmed secret is valid: time to fetch a phone, install an app and type six digits. */
const enrolmentMinutes = 30;

export interface SecondFactorDeps {
  encryption: Encryption;
  /** The product's name, as the authenticator app shows it. */
  issuer: string;
}

export interface CheckSecondFactorInput {
  account: Account;
  code: string | undefined;
  /** Whether an account that has none must take one. */
  isRequired: () => Promise<boolean>;
  now: Date;
}

export type SecondFactorResult =
  /** `hasSecondFactor`: a code was given; false for an account that needs none. */
  | { status: 'right'; hasSecondFactor: boolean }
  | { status: 'wrong' }
  | { status: 'asked'; asked: SecondFactorChallenge };

/**
 * Requires the second factor of an account whose password matched, and checks the code. Administrators and the
 * members of organisations that require one must have it: they get it at the next sign-in, and its first code confirms it.
 */
export async function checkSecondFactor(
  trx: Trx,
  deps: SecondFactorDeps,
  input: CheckSecondFactorInput,
): Promise<SecondFactorResult> {
  const { account, code, isRequired, now } = input;
  const factor = await lockSecondFactor(trx, account.id);
  if (factor?.confirmedAt) {
    if (!code) return { status: 'asked', asked: { secondFactor: { step: 'code' } } };
    return verdictOf(await fits(trx, deps, { ...input, factor, code }));
  }
  if (!(await isRequired())) return { status: 'right', hasSecondFactor: false };
  if (!code || !factor || isStale(factor, now))
    return { status: 'asked', asked: await enrolSecondFactor(trx, deps, { account, now }) };
  // A recovery code proves that its list was read, not that the app has the secret.
  const isConfirmed =
    parseCode(code)?.kind === 'time' && (await fits(trx, deps, { ...input, factor, code }));
  if (isConfirmed) await sendSecurityNotice(trx, { account, template: 'second-factor-taken', now });
  return verdictOf(isConfirmed);
}

function verdictOf(isRight: boolean): SecondFactorResult {
  return isRight ? { status: 'right', hasSecondFactor: true } : { status: 'wrong' };
}

async function fits(
  trx: Trx,
  { encryption }: SecondFactorDeps,
  { account, factor, code, now }: CheckSecondFactorInput & { factor: StoredFactor; code: string },
): Promise<boolean> {
  const accountId = account.id;
  const typed = parseCode(code);
  if (typed?.kind === 'recovery')
    return spendRecoveryCode(trx, { accountId, codeHash: hashToken(typed.code) });
  const secret = encryption.decrypt(factor.secret, accountId);
  if (!typed || secret === null) return false;
  const step = matchStep(typed.code, { secret, lastStep: factor.lastStep, now });
  if (step === null) return false;
  await recordStep(trx, { accountId, step, now });
  return true;
}

/** Whether an unconfirmed second factor is too old to be confirmed. */
export function isStale({ createdAt }: Pick<StoredFactor, 'createdAt'>, now: Date): boolean {
  return Number(now) - Number(createdAt) > enrolmentMinutes * 60_000;
}
