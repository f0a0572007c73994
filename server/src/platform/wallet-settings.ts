/** Files in PEM. */
export interface ApplePassFiles {
  /** Of the pass type, as Apple issued it. */
  certificate: string;
  /** Of that certificate, not encrypted. */
  key: string;
  /** Apple's intermediate certificate (Worldwide Developer Relations), which issued the first. */
  wwdrCertificate: string;
}

export interface GoogleWalletFiles {
  /** The key of a service account, in the JSON that Google Cloud gives. */
  key: string;
  /** The number of the issuer account at Google Wallet. */
  issuer: string;
}

/** The wallets of an installation; null: that wallet is not offered. */
export interface WalletSettings {
  apple: ApplePassFiles | null;
  google: GoogleWalletFiles | null;
}

interface WalletEnvironment {
  APPLE_PASS_CERTIFICATE?: string | undefined;
  APPLE_PASS_KEY?: string | undefined;
  APPLE_WWDR_CERTIFICATE?: string | undefined;
  GOOGLE_WALLET_KEY?: string | undefined;
  GOOGLE_WALLET_ISSUER?: string | undefined;
}

/** Of each wallet all settings or none; else a line for each that is missing. The files are read by `loadWalletKeys`. */
export function walletSettingsOf(env: WalletEnvironment): {
  wallets: WalletSettings;
  errors: string[];
} {
  const {
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: wwdrCertificate,
    GOOGLE_WALLET_KEY: googleKey,
    GOOGLE_WALLET_ISSUER: issuer,
  } = env;
  const apple =
    certificate !== undefined && key !== undefined && wwdrCertificate !== undefined
      ? { certificate, key, wwdrCertificate }
      : null;
  const google =
    googleKey !== undefined && issuer !== undefined ? { key: googleKey, issuer } : null;
  return {
    wallets: { apple, google },
    errors: [
      ...missingOf('Apple Wallet', {
        APPLE_PASS_CERTIFICATE: certificate,
        APPLE_PASS_KEY: key,
        APPLE_WWDR_CERTIFICATE: wwdrCertificate,
      }),
      ...missingOf('Google Wallet', {
        GOOGLE_WALLET_KEY: googleKey,
        GOOGLE_WALLET_ISSUER: issuer,
      }),
    ],
  };
}

function missingOf(wallet: string, settings: Record<string, string | undefined>): string[] {
  const missing = Object.keys(settings).filter((name) => settings[name] === undefined);
  if (missing.length === Object.keys(settings).length) return [];
  return missing.map((name) => `${name} is needed by ${wallet}`);
}
