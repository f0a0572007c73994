// Written by `npm run calls` from contract/src/passkeys.ts.
import type * as contract from '../src/passkeys.ts';
import type { Call } from '../src/endpoint.ts';

export const addPasskey: Call<typeof contract.addPasskey> = { method: 'POST', path: 'v1/account/passkeys', access: 'account' };
export const deletePasskey: Call<typeof contract.deletePasskey> = { method: 'DELETE', path: 'v1/account/passkeys/:id', access: 'account' };
export const listPasskeys: Call<typeof contract.listPasskeys> = { method: 'GET', path: 'v1/account/passkeys', access: 'account' };
export const openSessionWithPasskey: Call<typeof contract.openSessionWithPasskey> = { method: 'POST', path: 'v1/session/passkey', access: 'anyone' };
export const startPasskey: Call<typeof contract.startPasskey> = { method: 'POST', path: 'v1/account/passkeys/options', access: 'account' };
export const startPasskeySignIn: Call<typeof contract.startPasskeySignIn> = { method: 'POST', path: 'v1/session/passkey/options', access: 'anyone' };
