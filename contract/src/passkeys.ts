import { z } from 'zod';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { SessionInfo } from './identity.ts';
import { Device } from './sessions.ts';

const slice = 'identity';

/** Bytes as base64url, at most 4 kB of text; the shapes below are those of WebAuthn Level 3, section 5.1. */
const Bytes = z
  .string()
  .max(4096)
  .regex(/^[A-Za-z0-9_-]*$/);
const CredentialId = Bytes.min(1).max(1400);

/** What the browser's `navigator.credentials.create` takes, as JSON. */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Bytes, name: z.string(), displayName: z.string() }),
  challenge: Bytes,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: CredentialId, type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** What the browser's `navigator.credentials.get` takes, as JSON. No account is named: the device offers the keys that it has. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: Bytes,
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** The answer of a device that has made a key pair. */
export const CreatedPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** The answer of a device that proves a key. */
export const SignedPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
});
export type SignedPasskey = z.infer<typeof SignedPasskey>;

/** A passkey of the account. Instants are ISO 8601 in UTC. */
export const Passkey = z
  .object({
    id: Id,
    /** The device that created it, as its user agent claimed. */
    device: Device,
    createdAt: z.string(),
    /** Null while it was never used. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = endpoint({
  slice,
  method: 'GET',
  path: 'v1/account/passkeys',
  summary: 'The passkeys of the account, the newest first.',
  access: 'account',
  data: z.array(Passkey),
});

export const startPasskey = endpoint({
  slice,
  method: 'POST',
  path: 'v1/account/passkeys/options',
  summary:
    'What a device needs to create a passkey of the account, for `passkeyMinutes`. Needs the password, which is checked under the limits of a sign-in; Error for a wrong one, with `passkeysPerAccount` passkeys, or in a session that began before the second factor of the account.',
  access: 'account',
  body: z.object({ password: z.string().min(1).max(200) }),
  data: PasskeyCreationOptions,
  perMinute: 30,
});

export const addPasskey = endpoint({
  slice,
  method: 'POST',
  path: 'v1/account/passkeys',
  summary:
    'Adds the passkey that a device has created; an e-mail says so. Error for an answer that does not fit, comes late or a second time.',
  access: 'account',
  body: CreatedPasskey,
  data: Passkey,
  perMinute: 30,
});

export const deletePasskey = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/account/passkeys/:id',
  summary: 'Deletes a passkey of the account: it signs in no more.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
});

export const startPasskeySignIn = endpoint({
  slice,
  method: 'POST',
  path: 'v1/session/passkey/options',
  summary: 'What a device signs to sign in with a passkey, for `passkeyMinutes`.',
  access: 'anyone',
  data: PasskeyRequestOptions,
  perMinute: 30,
});

export const openSessionWithPasskey = endpoint({
  slice,
  method: 'POST',
  path: 'v1/session/passkey',
  summary:
    'Signs in for our own web with a passkey, as v1/session does with a password. The device has verified the person, so it counts as the second factor too. 401 for a passkey that is unknown, deleted or wrongly proven; 111 for a blocked account.',
  access: 'anyone',
  body: SignedPasskey,
  data: SessionInfo,
  perMinute: 30,
});
