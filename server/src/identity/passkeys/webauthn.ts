import type {
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { CreatedPasskey, SignedPasskey } from '@vaga/contract/passkeys';
import type { StoredPasskey } from './passkeys.queries.ts';

/** The site that passkeys belong to: browsers offer them on this host alone, and sign its origin. */
export interface RelyingParty {
  id: string;
  origin: string;
  /** The product's name, as the device shows it. */
  name: string;
}

export function relyingPartyOf(publicUrl: string, name: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name };
}

/** ES256 and RS256: every device that keeps passkeys has one of them. */
export const keyAlgorithms = [-7, -257] as const;

/**
 * The challenge that a device says it has signed; whether it did is checked with its signature. Null for what is no answer of a device.
 */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isObject = typeof data === 'object' && data !== null && 'challenge' in data;
    return isObject && typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    // Not JSON: a client may send anything.
    return null;
  }
}

/** @returns the new key; null if the answer does not fit what was asked for. */
export async function verifyCreated(
  site: RelyingParty,
  { passkey, challenge }: { passkey: CreatedPasskey; challenge: string },
): Promise<VerifiedRegistrationResponse['registrationInfo'] | null> {
  const response = { ...passkey, clientExtensionResults: {} };
  const checked = await orNullIfRefused(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...keyAlgorithms],
    }),
  );
  return checked?.verified ? checked.registrationInfo : null;
}

/** @returns what the device has proven; null if the signature does not fit the key, the site and the challenge. */
export async function verifySigned(
  site: RelyingParty,
  {
    passkey,
    challenge,
    stored,
  }: { passkey: SignedPasskey; challenge: string; stored: StoredPasskey },
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | null> {
  const { userHandle, ...rest } = passkey.response;
  const response = {
    ...passkey,
    response: userHandle == null ? rest : { ...rest, userHandle },
    clientExtensionResults: {},
  };
  const checked = await orNullIfRefused(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.signCount,
      },
    }),
  );
  return checked?.verified ? checked.authenticationInfo : null;
}

/** The library throws for whatever does not fit: these checks reach nothing but their arguments, so any error is a refusal. */
async function orNullIfRefused<Checked>(check: () => Promise<Checked>): Promise<Checked | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/** The bytes of an account's id, by which a device tells accounts apart; they say nothing about the person. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}
