import { Secret, TOTP } from 'otpauth';

/** What the app on a phone shows for a secret (base32) at a moment. */
export function codeOf(secret: string, at: Date | number = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Number(at) });
}
