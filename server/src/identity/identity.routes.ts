import { setTimeout as wait } from 'node:timers/promises';
import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import * as emailCodeCalls from '@vaga/contract/email-codes';
import type { SecondFactorChallenge, SessionInfo } from '@vaga/contract/identity';
import * as calls from '@vaga/contract/identity';
import * as passkeyCalls from '@vaga/contract/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { isFromOwnPages } from '../platform/http/caller.ts';
import { isLoopbackRequest } from '../platform/http/loopback-only.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open, signedIn } from '../platform/http/route.ts';
import type { Passwords } from '../platform/passwords.ts';
import { createPasswords } from '../platform/passwords.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Memberships } from './access/memberships.ts';
import { termsVersion } from './access/terms.ts';
import {
  readTermsVersion,
  setTermsVersion,
  setWantsTexts,
  updateAccount,
} from './accounts/accounts.queries.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { requestLink } from './email/request-link.ts';
import { emailChangeRoutes } from './email-change/email-change.routes.ts';
import {
  openSessionWithPasskey,
  startPasskeySignIn,
} from './passkeys/open-session-with-passkey.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import type { RelyingParty } from './passkeys/webauthn.ts';
import { relyingPartyOf } from './passkeys/webauthn.ts';
import { changePassword } from './passwords/change-password.ts';
import { readPasswordLink } from './passwords/read-password-link.ts';
import { registerUser } from './passwords/register-user.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { isKnownBrowser } from './sessions/known-browsers.queries.ts';
import { readSessionInfo } from './sessions/read-session-info.ts';
import { revokeSession } from './sessions/sessions.queries.ts';
import {
  clearSessionCookie,
  readBrowserToken,
  requireOwnOrigin,
  setBrowserCookie,
  setSessionCookie,
} from './sessions/web-session.ts';
import type { CredentialDeps } from './sign-in/check-credentials.ts';
import type { SignedIn, SignInDeps } from './sign-in/log-in.ts';
import { logIn, rememberNewBrowser } from './sign-in/log-in.ts';
import { openSessionWithLink } from './sign-in/open-session-with-link.ts';
import { createSignInDelay } from './sign-in/sign-in-delay.ts';

export interface IdentityDeps {
  db: Db;
  settings: {
    publicUrl: string;
    allowsDemo: boolean;
    isDemoLocal: boolean;
    variant: Variant;
  };
  encryption: Encryption;
  memberships: Memberships;
  /** One per process: it limits how many hashes run at once. */
  passwords?: Passwords;
  /** How a delayed sign-in waits. */
  pause?: (milliseconds: number) => Promise<void>;
}

export function identityRoutes({
  db,
  settings,
  encryption,
  memberships,
  passwords = createPasswords(),
  pause = wait,
}: IdentityDeps): Route[] {
  const { allowsDemo, variant } = settings;
  const issuer = brandOf(variant).name;
  const delaySignIn = createSignInDelay(pause);
  const deps: SignInDeps = {
    db,
    passwords,
    delaySignIn,
    allowsDemo,
    encryption,
    issuer,
    requiresSecondFactor: memberships.requiresSecondFactor,
  };
  const site = relyingPartyOf(settings.publicUrl, issuer);
  return [
    ...signInRoutes(deps, { ...settings, memberships, site }),
    ...passkeyRoutes({ ...deps, site }),
    ...emailChangeRoutes(deps),
    ...secondFactorRoutes(deps),
    ...passwordRoutes(deps),
    ...accountRoutes(deps, settings),
    ...termsRoutes(db),
  ];
}

function signInRoutes(
  deps: SignInDeps,
  {
    publicUrl,
    isDemoLocal,
    memberships,
    site,
  }: { publicUrl: string; isDemoLocal: boolean; memberships: Memberships; site: RelyingParty },
): Route[] {
  const { db } = deps;
  const depsFor = (request: FastifyRequest): SignInDeps => ({
    ...deps,
    allowsDemo: deps.allowsDemo && (!isDemoLocal || isLoopbackRequest(request)),
  });
  /** Gives the browser the cookies of a sign-in that succeeded, and who is signed in; any other outcome stays as it is. */
  const enter = async <Other extends SecondFactorChallenge | null>(
    reply: FastifyReply,
    outcome: Outcome<SignedIn | Other>,
  ): Promise<Outcome<SessionInfo | Other | null>> => {
    const { data } = outcome;
    if (data === null || !isSignedIn(data)) return { ...outcome, data };
    setSessionCookie(reply, data.token, publicUrl);
    if (data.browserToken) setBrowserCookie(reply, data.browserToken, publicUrl);
    return { ...outcome, data: await readSessionInfo(db, data.id, memberships) };
  };
  return [
    open(calls.login, async ({ body, request, now }) => {
      const attempt = { ...passwordOf(body), ...clientOf(request), browser: null, now };
      const outcome = await logIn(depsFor(request), attempt);
      const { data } = outcome;
      return { ...outcome, data: data && 'token' in data ? { token: data.token } : data };
    }),
    open(calls.openWebSession, async ({ body, request, reply, now }) => {
      requireOwnOrigin(request, publicUrl);
      const client = { ...clientOf(request), browser: readBrowserToken(request), now };
      return enter(reply, await logIn(depsFor(request), { ...passwordOf(body), ...client }));
    }),
    open(emailCodeCalls.sendEmailCode, async ({ body: { email }, request, now }) => {
      const { token } = readBrowserToken(request);
      const known =
        token && (await isKnownBrowser(db, { tokenHash: hashToken(token), email, now }));
      return requestLink(db, { email, purpose: 'sign_in', isKnown: known === true });
    }),
    open(emailCodeCalls.openSessionWithCode, async ({ body, request, reply, now }) => {
      requireOwnOrigin(request, publicUrl);
      const { email, emailCode, code } = body;
      const proof = { kind: 'emailCode', code: emailCode } as const;
      const client = { ...clientOf(request), browser: readBrowserToken(request), now };
      return enter(reply, await logIn(depsFor(request), { email, proof, code, ...client }));
    }),
    open(emailCodeCalls.openSessionWithLink, async ({ body, request, reply, now }) => {
      requireOwnOrigin(request, publicUrl);
      const { email, confirmationToken: token } = body;
      const client = { ...clientOf(request), browser: readBrowserToken(request), now };
      return enter(reply, await openSessionWithLink(depsFor(request), { email, token, ...client }));
    }),
    open(passkeyCalls.startPasskeySignIn, ({ now }) => startPasskeySignIn(db, { site, now })),
    open(passkeyCalls.openSessionWithPasskey, async ({ body, request, reply, now }) => {
      requireOwnOrigin(request, publicUrl);
      const { allowsDemo } = depsFor(request);
      const { userAgent } = clientOf(request);
      const client = { userAgent, browser: readBrowserToken(request), allowsDemo, now };
      const outcome = await openSessionWithPasskey({ db, site }, { passkey: body, ...client });
      return enter<never>(reply, outcome);
    }),
    open(calls.readWebSession, async ({ caller }) =>
      success(caller && (await readSessionInfo(db, caller.sessionId, memberships))),
    ),
    open(calls.logout, async ({ caller, reply, now }) => {
      if (caller) await revokeSession(db, caller.sessionId, now);
      clearSessionCookie(reply, publicUrl);
      return done();
    }),
  ];
}

function passwordRoutes(deps: CredentialDeps): Route[] {
  const { db } = deps;
  return [
    open(calls.sendConfirmationEmail, ({ body }) =>
      requestLink(db, { email: body.email, purpose: 'confirm' }),
    ),
    open(calls.confirmEmail, async ({ body, now }) => {
      const { email, confirmationToken: token } = body;
      return (await confirmEmail(db, { email, token, now })).outcome;
    }),
    open(calls.recoverPassword, ({ body }) =>
      requestLink(db, { email: body.email, purpose: 'reset' }),
    ),
    open(calls.readPasswordLink, ({ params, query, now }) =>
      readPasswordLink(db, { ...params, ...query, now }),
    ),
    open(calls.resetPassword, ({ body, request, now }) =>
      resetPassword(deps, { ...body, address: request.ip, now }),
    ),
    signedIn(calls.changePassword, ({ body, caller, request, now }) => {
      const { accountId, sessionId } = caller;
      return changePassword(deps, { ...body, accountId, sessionId, address: request.ip, now });
    }),
  ];
}

function accountRoutes(deps: CredentialDeps, { publicUrl }: { publicUrl: string }): Route[] {
  const { db } = deps;
  return [
    open(calls.registerUser, async ({ body, request, reply, language, idempotencyKey, now }) => {
      const outcome = await registerUser(deps, {
        ...body,
        language: body.language ?? language,
        address: request.ip,
        idempotencyKey,
        now,
      });
      // The link of the confirmation e-mail signs in this browser.
      if (outcome.data && isFromOwnPages(request, new URL(publicUrl).origin))
        setBrowserCookie(reply, await rememberNewBrowser(db, outcome.data.id, now), publicUrl);
      return outcome;
    }),
    signedIn(calls.updateUser, async ({ body, caller }) => {
      await updateAccount(db, caller.accountId, body);
      return done('saved');
    }),
    signedIn(calls.chooseTexts, async ({ body, caller }) => {
      await setWantsTexts(db, caller.accountId, body.wantsTexts);
      return done('saved');
    }),
  ];
}

function termsRoutes(db: Db): Route[] {
  return [
    signedIn(calls.readEulaAccepted, async ({ caller }) =>
      success((await readTermsVersion(db, caller.accountId)) === termsVersion),
    ),
    signedIn(calls.acceptEula, async ({ caller }) => {
      await setTermsVersion(db, caller.accountId, termsVersion);
      return success(true);
    }),
  ];
}

const isSignedIn = (data: object): data is SignedIn => 'token' in data;

const passwordOf = ({
  email,
  password,
  code,
}: {
  email: string;
  password: string;
  code?: string | undefined;
}) => ({
  email,
  proof: { kind: 'password', password } as const,
  code,
});

function clientOf(request: FastifyRequest): { address: string; userAgent: string } {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
