import type { SecondFactorAsked } from '@vaga/contract/identity';
import type { Trx } from '../platform/db.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Vault } from '../platform/vault.ts';
import type { Account } from './accounts.queries.ts';
import { enrolSecondFactor } from './enrol-second-factor.ts';
import { stepOf, typedCode } from './second-factor.rules.ts';
import type { StoredFactor } from './second-factors.queries.ts';
import { lockSecondFactor, noteStep, spendRecoveryCode } from './second-factors.queries.ts';

/** How long a secret that nobody has confirmed stays good: to fetch a phone, install an app and type six digits. */
const enrolmentMinutes = 30;

export interface SecondFactorDeps {
  vault: Vault;
  /** The product's name, as the authenticator app shows it. */
  issuer: string;
}

export interface CodeAttempt {
  account: Account;
  code: string | undefined;
  now: Date;
}

export type SecondFactorVerdict =
  | { is: 'right' }
  | { is: 'wrong' }
  | { is: 'asked'; asked: SecondFactorAsked };

/**
 * Asks for the second factor of an account whose password was right, and judges the code. Administrators must have
 * one: they are given it at the first sign-in, and its first code confirms it.
 */
export async function checkSecondFactor(
  trx: Trx,
  deps: SecondFactorDeps,
  attempt: CodeAttempt,
): Promise<SecondFactorVerdict> {
  const { account, code, now } = attempt;
  const factor = await lockSecondFactor(trx, account.id);
  if (factor?.confirmedAt) {
    if (!code) return { is: 'asked', asked: { secondFactor: { step: 'code' } } };
    return { is: (await fits(trx, deps, { ...attempt, factor, code })) ? 'right' : 'wrong' };
  }
  if (!account.isAdministrator) return { is: 'right' };
  if (!code || !factor || isStale(factor, now))
    return { is: 'asked', asked: await enrolSecondFactor(trx, deps, { account, now }) };
  // A recovery code proves that a list was read, not that the app has the secret.
  const isConfirmed =
    typedCode(code)?.kind === 'time' && (await fits(trx, deps, { ...attempt, factor, code }));
  return { is: isConfirmed ? 'right' : 'wrong' };
}

async function fits(
  trx: Trx,
  { vault }: SecondFactorDeps,
  { account, factor, code, now }: CodeAttempt & { factor: StoredFactor; code: string },
): Promise<boolean> {
  const accountId = account.id;
  const typed = typedCode(code);
  if (typed?.kind === 'recovery')
    return spendRecoveryCode(trx, { accountId, codeHash: hashToken(typed.code) });
  const secret = vault.open(factor.secret, accountId);
  if (!typed || secret === null) return false;
  const step = stepOf(typed.code, { secret, lastStep: factor.lastStep, now });
  if (step === null) return false;
  await noteStep(trx, { accountId, step, now });
  return true;
}

function isStale({ createdAt }: StoredFactor, now: Date): boolean {
  return Number(now) - Number(createdAt) > enrolmentMinutes * 60_000;
}
