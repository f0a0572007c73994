import type { SecondFactorChallenge } from '@vaga/contract/identity';
import QRCode from 'qrcode';
import type { Trx } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Account } from '../accounts/accounts.queries.ts';
import { enrolmentUri, newRecoveryCodes, newSecret, parseCode } from './second-factor.rules.ts';
import { replaceSecondFactor } from './second-factors.queries.ts';

/**
 * Starts a second factor, each time with a new secret: a secret that was shown and not confirmed must not become that
 * of another person who confirms.
 */
export async function enrolSecondFactor(
  trx: Trx,
  { encryption, issuer }: { encryption: Encryption; issuer: string },
  { account, now }: { account: Account; now: Date },
): Promise<SecondFactorChallenge> {
  const secret = newSecret();
  const recoveryCodes = newRecoveryCodes();
  await replaceSecondFactor(trx, {
    accountId: account.id,
    secret: encryption.encrypt(secret, account.id),
    recoveryCodeHashes: recoveryCodes.map((code) => hashToken(parseCode(code)?.code ?? code)),
    confirmedAt: null,
    now,
  });
  const uri = enrolmentUri(secret, { issuer, email: account.email });
  const qrCode = await QRCode.toDataURL(uri, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
  return { secondFactor: { step: 'enrol', secret, uri, qrCode, recoveryCodes } };
}
