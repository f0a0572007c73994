import type { KeyObject } from 'node:crypto';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SiteFacts } from '@vaga/contract/site';
import { z } from 'zod';
import type { DetachedSigner } from './sign-detached.ts';
import type { ApplePassFiles, GoogleWalletFiles, WalletSettings } from './wallet-settings.ts';

export interface ApplePassKeys extends DetachedSigner {
  /** As the certificate names them: settings of their own could contradict it. */
  passType: string;
  team: string;
}

export interface GoogleWalletKeys {
  issuer: string;
  serviceAccount: string;
  key: KeyObject;
}

/** What passes are signed with; null: the installation does not offer that wallet. */
export interface WalletKeys {
  apple: ApplePassKeys | null;
  google: GoogleWalletKeys | null;
}

export const noWalletKeys: WalletKeys = { apple: null, google: null };

/** A file of a wallet is not what its setting says; the message is the line for the operator. */
export class WalletKeyError extends Error {}

/**
 * Reads the files that the settings name.
 * @throws WalletKeyError with a line for the first that cannot be used.
 */
export async function loadWalletKeys({ apple, google }: WalletSettings): Promise<WalletKeys> {
  return {
    apple: apple && (await loadAppleKeys(apple)),
    google: google && (await loadGoogleKeys(google)),
  };
}

/** The keys of Apple Wallet, if it accepts passes that they sign now: it refuses those of an expired certificate. */
export function usableAppleKeys({ apple }: WalletKeys, now: Date): ApplePassKeys | null {
  return apple && now < apple.certificate.validToDate ? apple : null;
}

/** The wallets that screens offer. */
export function walletsOffered(keys: WalletKeys, now: Date): SiteFacts['wallets'] {
  return { apple: usableAppleKeys(keys, now) !== null, google: keys.google !== null };
}

/** Days before its end from which each start logs it. */
const warningDays = 30;

/** What the operator should do soon; null: nothing. */
export function walletKeysWarning({ apple }: WalletKeys, now: Date): string | null {
  if (!apple) return null;
  const daysLeft = (apple.certificate.validToDate.getTime() - now.getTime()) / 86_400_000;
  if (daysLeft > warningDays) return null;
  const day = apple.certificate.validToDate.toISOString().slice(0, 10);
  return `APPLE_PASS_CERTIFICATE ends on ${day}: from then on no pass of Apple Wallet is offered`;
}

async function loadAppleKeys(files: ApplePassFiles): Promise<ApplePassKeys> {
  const certificate = await readPem('APPLE_PASS_CERTIFICATE', files.certificate, certificateOf);
  const wwdr = await readPem('APPLE_WWDR_CERTIFICATE', files.wwdrCertificate, certificateOf);
  const key = await readPem('APPLE_PASS_KEY', files.key, createPrivateKey);
  const passType = /^UID=(pass\..+)$/m.exec(certificate.subject)?.[1];
  const team = /^OU=(.+)$/m.exec(certificate.subject)?.[1];
  if (passType === undefined || team === undefined)
    throw new WalletKeyError(
      'APPLE_PASS_CERTIFICATE must be the certificate of a pass type: its subject has a UID that begins with pass. and the team as OU',
    );
  if (key.asymmetricKeyType !== 'rsa' || !certificate.checkPrivateKey(key))
    throw new WalletKeyError('APPLE_PASS_KEY must be the RSA key of APPLE_PASS_CERTIFICATE');
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey))
    throw new WalletKeyError(
      'APPLE_WWDR_CERTIFICATE must be the certificate of Apple that issued APPLE_PASS_CERTIFICATE, such as G4',
    );
  return { certificate, key, chain: [wwdr], passType, team };
}

const ServiceAccount = z.object({ client_email: z.email(), private_key: z.string() });

async function loadGoogleKeys({ key, issuer }: GoogleWalletFiles): Promise<GoogleWalletKeys> {
  const content = await readSecret('GOOGLE_WALLET_KEY', key);
  try {
    const account = ServiceAccount.parse(JSON.parse(content.toString('utf8')));
    const privateKey = createPrivateKey(account.private_key);
    return { issuer, serviceAccount: account.client_email, key: privateKey };
  } catch {
    throw new WalletKeyError(
      'GOOGLE_WALLET_KEY must be the JSON file of a service account’s key, as Google Cloud gives it',
    );
  }
}

const certificateOf = (content: Buffer) => new X509Certificate(content);

async function readPem<Read>(
  setting: string,
  path: string,
  parse: (content: Buffer) => Read,
): Promise<Read> {
  const content = await readSecret(setting, path);
  try {
    return parse(content);
  } catch {
    throw new WalletKeyError(
      `${setting} must be a file in PEM, and a key in it without a password`,
    );
  }
}

async function readSecret(setting: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new WalletKeyError(`${setting} must be a file that this process can read`);
  }
}
