import type { PasskeyRequestOptions, SignedPasskey } from '@vaga/contract/passkeys';
import { passkeyMinutes } from '@vaga/contract/sign-in-limits';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, Problem, success } from '../../platform/http/outcome.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findAccount, lockIfUnchanged } from '../accounts/accounts.queries.ts';
import type { LogInInput, SignedIn } from '../sign-in/log-in.ts';
import { startBrowserSession } from '../sign-in/log-in.ts';
import { insertChallenge, redeemChallenge } from './passkey-challenges.queries.ts';
import { findPasskey, recordPasskeyUse } from './passkeys.queries.ts';
import type { RelyingParty } from './webauthn.ts';
import { challengeOf, userHandleOf, verifySigned } from './webauthn.ts';

/** What a device signs to sign in. It says nothing about accounts: the device offers the keys that it has for this site. */
export async function startPasskeySignIn(
  db: Db,
  { site, now }: { site: RelyingParty; now: Date },
): Promise<Outcome<PasskeyRequestOptions>> {
  const challenge = newToken();
  const challengeHash = hashToken(challenge);
  await insertChallenge(db, { challengeHash, accountId: null, createdAt: now });
  const timeout = passkeyMinutes * 60_000;
  return success({ rpId: site.id, challenge, timeout, userVerification: 'required' });
}

interface OpenSessionWithPasskeyInput extends Pick<LogInInput, 'userAgent' | 'now'> {
  passkey: SignedPasskey;
  browser: { token: string | null };
  /** False if demo accounts cannot sign in. */
  allowsDemo: boolean;
}

/**
 * Signs in with a passkey. The device has verified the person by face, fingerprint or PIN: with the device that makes two factors, so
 * no code is asked for. 111 for a blocked account.
 * @throws Problem 401 for a passkey that is unknown, deleted or wrongly proven, and for a challenge that was used or is over.
 */
export async function openSessionWithPasskey(
  { db, site }: { db: Db; site: RelyingParty },
  input: OpenSessionWithPasskeyInput,
): Promise<Outcome<SignedIn>> {
  const { passkey, browser, now } = input;
  const challenge = challengeOf(passkey.response.clientDataJSON);
  // Used up before anything is checked: each challenge gets one attempt.
  const isAsked =
    challenge !== null &&
    (await redeemChallenge(db, { challengeHash: hashToken(challenge), accountId: null, now }));
  const stored = isAsked ? await findPasskey(db, passkey.id) : null;
  const proven = stored && challenge && (await verifySigned(site, { passkey, challenge, stored }));
  const account = proven ? await findAccount(db, stored.accountId) : null;
  if (!proven || !account || !isUserHandleOf(account.id, passkey)) throw unknownPasskey();
  if (account.isDemo && !input.allowsDemo) throw unknownPasskey();
  if (account.blockedAt) return failure('111');
  return inTransaction(db, async (trx) => {
    if (!(await lockIfUnchanged(trx, account))) throw unknownPasskey();
    const { id, signCount: seenCount } = stored;
    const use = { id, seenCount, signCount: proven.newCounter, now };
    if (!(await recordPasskeyUse(trx, use))) throw unknownPasskey();
    const formerHash = browser.token === null ? null : hashToken(browser.token);
    const started = { ...input, account, hasSecondFactor: true, formerHash };
    return success(await startBrowserSession(trx, started));
  });
}

const unknownPasskey = () => new Problem(401, 'passkey.unknown');

/** Some devices leave the account out; one that names it must name that of the key. */
function isUserHandleOf(accountId: string, { response }: SignedPasskey): boolean {
  return response.userHandle == null || response.userHandle === userHandleOf(accountId);
}
