import { Secret, TOTP } from 'otpauth';

/** One-time codes of common authenticator apps: RFC 6238 with SHA-1, 6 digits, 30 seconds. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of adjacent periods that are accepted too: clocks differ, and people are slow. */
const window = 1;

/** 160 random bits in base32, as long as the hash. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The otpauth URI for an authenticator app; `issuer` is the product's name there. */
export function enrolmentUri(
  secret: string,
  { issuer, email }: { issuer: string; email: string },
): string {
  return new TOTP({
    ...standard,
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * The period of 30 seconds since 1970 that a code belongs to. Null if the code is wrong, or not later than the last
 * accepted one: an observed code cannot be used again (RFC 6238, 5.2).
 * @param secret base32
 */
export function matchStep(
  code: string,
  { secret, lastStep, now }: { secret: string; lastStep: number | null; now: Date },
): number | null {
  const totp = new TOTP({ ...standard, secret: Secret.fromBase32(secret) });
  const timestamp = Number(now);
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

/** No characters that are easily confused: no 0, 1, 8, 9. */
const recoveryAlphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const recoveryLength = 16;
const recoveryCount = 10;

/** Ten codes of 80 random bits, enough for storing them under a fast hash; in groups of four, to be read aloud. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCount }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(recoveryLength));
    const letters = Array.from(bytes, (byte) => recoveryAlphabet[byte & 31]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

export type TypedCode = { kind: 'time' | 'recovery'; code: string };

/** Parses a typed code, ignoring spaces and hyphens; null if it cannot be a code. */
export function parseCode(text: string): TypedCode | null {
  const code = text.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'time', code };
  if (/^[a-z2-7]{16}$/.test(code)) return { kind: 'recovery', code };
  return null;
}
