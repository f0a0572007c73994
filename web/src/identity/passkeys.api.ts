import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import * as passkeyCalls from '@vaga/contract/calls/passkeys';
import { api } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';

/** How an exchange with the device ended, where it brought no key. */
export type PasskeyEnd =
  /** The person closed what the device asked, or took too long: browsers do not tell these apart. */
  | 'dismissed'
  /** The device has a passkey of this account already. */
  | 'known';

/** Whether this browser can keep passkeys for this address: none can where an address is a number. */
export function canHavePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
}

/**
 * Adds this device, which asks the person for face, fingerprint or PIN.
 * @throws ApiError with what the server refused
 */
export async function addPasskey(password: string): Promise<PasskeyEnd | null> {
  const { data: options, messages } = await api.call(passkeyCalls.startPasskey, {
    body: { password },
  });
  if (!options) throw new ApiError(200, messages);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const created = await endOf(startRegistration({ optionsJSON: options }));
  if (typeof created === 'string') return created;
  const added = await api.call(passkeyCalls.addPasskey, { body: createdOf(created) });
  if (!added.data) throw new ApiError(200, added.messages);
  return null;
}

/** Signs in with a key of this device, or of one that it reaches. */
export async function openSessionWithPasskey() {
  const options = await api.data(passkeyCalls.startPasskeySignIn, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const signed = await endOf(startAuthentication({ optionsJSON: options }));
  if (typeof signed === 'string') return signed;
  return api.call(passkeyCalls.openSessionWithPasskey, { body: signedOf(signed) });
}

export function removePasskey(id: string) {
  return api.call(passkeyCalls.deletePasskey, { params: { id } });
}

async function endOf<Answer>(asking: Promise<Answer>): Promise<Answer | PasskeyEnd> {
  try {
    return await asking;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') return 'known';
    if (name === 'NotAllowedError' || name === 'AbortError') return 'dismissed';
    throw error;
  }
}

function createdOf({ id, rawId, type, response }: RegistrationResponseJSON) {
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject } };
}

function signedOf({ id, rawId, type, response }: AuthenticationResponseJSON) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}
