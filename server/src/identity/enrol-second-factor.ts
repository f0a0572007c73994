import type { SecondFactorAsked } from '@vaga/contract/identity';
import QRCode from 'qrcode';
import type { Trx } from '../platform/db.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Vault } from '../platform/vault.ts';
import type { Account } from './accounts.queries.ts';
import { newRecoveryCodes, newSecret, typedCode, uriOf } from './second-factor.rules.ts';
import { replaceSecondFactor } from './second-factors.queries.ts';

/**
 * Begins a second factor. Each time a new one: a secret that was shown to somebody who then did not confirm it must
 * not become the secret of somebody else who does.
 */
export async function enrolSecondFactor(
  trx: Trx,
  { vault, issuer }: { vault: Vault; issuer: string },
  { account, now }: { account: Account; now: Date },
): Promise<SecondFactorAsked> {
  const secret = newSecret();
  const recoveryCodes = newRecoveryCodes();
  await replaceSecondFactor(trx, {
    accountId: account.id,
    secret: vault.seal(secret, account.id),
    recoveryCodeHashes: recoveryCodes.map((code) => hashToken(typedCode(code)?.code ?? code)),
    confirmedAt: null,
    now,
  });
  const uri = uriOf(secret, { issuer, email: account.email });
  const qrCode = await QRCode.toDataURL(uri, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
  return { secondFactor: { step: 'enrol', secret, uri, qrCode, recoveryCodes } };
}
