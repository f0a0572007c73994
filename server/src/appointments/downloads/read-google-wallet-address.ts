import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { signJwt } from '../../platform/sign-jwt.ts';
import type { WalletPassInput } from './download-wallet-pass.ts';
import { passContext, readPassEntry } from './download-wallet-pass.ts';
import { googlePassOf } from './wallet-pass.rules.ts';
import type { WalletPassesDeps } from './wallet-passes.deps.ts';

const saveUrl = 'https://pay.google.com/gp/v/save/';

/**
 * The address at Google where the pass of an appointment is saved. The pass is in the address itself: Google learns of it
 * when the patient opens it.
 * @throws Problem 404 as `downloadWalletPass`, for the keys of Google.
 */
export async function readGoogleWalletAddress(
  deps: WalletPassesDeps,
  input: WalletPassInput,
): Promise<Outcome<{ url: string }>> {
  const entry = await readPassEntry(deps, input);
  const { google } = deps.walletKeys;
  if (!google) throw notFound('wallet.not_offered');
  const claims = {
    iss: google.serviceAccount,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(input.now.getTime() / 1000),
    payload: googlePassOf(entry, passContext(deps, input.language), google.issuer),
  };
  return success({ url: `${saveUrl}${signJwt(claims, google.key)}` });
}
