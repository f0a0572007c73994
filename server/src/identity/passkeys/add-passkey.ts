import type { CreatedPasskey, Passkey, PasskeyCreationOptions } from '@vaga/contract/passkeys';
import { passkeyMinutes, passkeysPerAccount } from '@vaga/contract/sign-in-limits';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, success } from '../../platform/http/outcome.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import { findAccount, lockAccount } from '../accounts/accounts.queries.ts';
import { sendSecurityNotice } from '../email/send-security-notice.ts';
import { lockSecondFactor } from '../second-factor/second-factors.queries.ts';
import type { CredentialDeps } from '../sign-in/check-credentials.ts';
import { checkSessionPassword } from '../sign-in/check-session-password.ts';
import { insertChallenge, redeemChallenge } from './passkey-challenges.queries.ts';
import { insertPasskey, readCredentialIds } from './passkeys.queries.ts';
import { presentPasskey } from './present-passkey.ts';
import type { RelyingParty } from './webauthn.ts';
import { challengeOf, keyAlgorithms, userHandleOf, verifyCreated } from './webauthn.ts';

const userAgentLength = 300;

export type PasskeyDeps = CredentialDeps & { site: RelyingParty };

interface StartPasskeyInput {
  accountId: string;
  sessionId: string;
  /** Whether the session has proven a second factor. */
  hasSecondFactor: boolean;
  password: string;
  /** The client's IP address. */
  address: string;
  now: Date;
}

/**
 * What a device needs to create a passkey. The password is asked for: a stolen session must not become a key that stays. A passkey is two
 * factors, so a session that has not proven the second factor of its account makes none.
 * Refused with `password.wrong`, `passkey.second_factor` or `passkey.too_many`.
 */
export async function startPasskey(
  deps: PasskeyDeps,
  input: StartPasskeyInput,
): Promise<Outcome<PasskeyCreationOptions>> {
  const { accountId, hasSecondFactor, now } = input;
  const wrong = await checkSessionPassword(deps, input);
  if (wrong) return wrong;
  return inTransaction(deps.db, async (trx) => {
    const account = await lockedAccount(trx, accountId);
    const factor = hasSecondFactor ? null : await lockSecondFactor(trx, accountId);
    if (factor?.confirmedAt) return failure('passkey.second_factor');
    const ids = await readCredentialIds(trx, accountId);
    if (ids.length >= passkeysPerAccount) return tooMany();
    const challenge = newToken();
    await insertChallenge(trx, { challengeHash: hashToken(challenge), accountId, createdAt: now });
    return success(creationOptions(deps.site, { account, challenge, ids }));
  });
}

function creationOptions(
  site: RelyingParty,
  { account, challenge, ids }: { account: Account; challenge: string; ids: string[] },
): PasskeyCreationOptions {
  return {
    rp: { id: site.id, name: site.name },
    user: {
      id: userHandleOf(account.id),
      name: account.email,
      displayName: `${account.firstName} ${account.lastName}`.trim(),
    },
    challenge,
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyMinutes * 60_000,
    excludeCredentials: ids.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * Adds the passkey that a device has created, and tells the owner of the account by e-mail. Refused with `passkey.not_added` for an
 * answer that does not fit, comes late or a second time, and with `passkey.too_many`.
 */
export async function addPasskey(
  { db, site }: PasskeyDeps,
  input: { accountId: string; passkey: CreatedPasskey; userAgent: string; now: Date },
): Promise<Outcome<Passkey>> {
  const { accountId, passkey, now } = input;
  const challenge = challengeOf(passkey.response.clientDataJSON);
  const created = challenge && (await verifyCreated(site, { passkey, challenge }));
  if (!created) return failure('passkey.not_added');
  return inTransaction(db, async (trx) => {
    const account = await lockedAccount(trx, accountId);
    const challengeHash = hashToken(challenge);
    if (!(await redeemChallenge(trx, { challengeHash, accountId, now })))
      return failure('passkey.not_added');
    if ((await readCredentialIds(trx, accountId)).length >= passkeysPerAccount) return tooMany();
    const added = {
      id: newId(),
      userAgent: input.userAgent.slice(0, userAgentLength),
      createdAt: now,
    };
    const { id: credentialId, publicKey, counter } = created.credential;
    const isNew = await insertPasskey(trx, {
      ...added,
      accountId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
    });
    if (!isNew) return failure('passkey.not_added');
    await sendSecurityNotice(trx, { account, template: 'passkey-added', now });
    return success(presentPasskey({ ...added, lastUsedAt: null }));
  });
}

/** The account, locked: its passkeys are counted one addition at a time. @throws Problem 401 for an account that is deleted */
async function lockedAccount(trx: Trx, accountId: string): Promise<Account> {
  const account = (await lockAccount(trx, accountId)) ? await findAccount(trx, accountId) : null;
  if (!account) throw new Problem(401, 'unauthorised');
  return account;
}

function tooMany(): Outcome<never> {
  return failure('passkey.too_many', { maximum: passkeysPerAccount });
}
