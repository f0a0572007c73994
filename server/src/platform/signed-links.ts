import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeySettings } from './secret-file.ts';
import { installationSecret } from './secret-file.ts';

/**
 * Links that open one thing for whoever has them, without an account and for a while: a partner's answer, a document in
 * a mail. Nothing is stored of them; whether the thing is still open is for the one who reads the link to say.
 */
export interface SignedLinks {
  /** @returns a token of letters, digits, `-`, `_` and `.` that fits in an address. */
  sign(link: SignedLink & { expiresAt: Date }): string;
  /** @returns the subject; null where it is forged, was made for another purpose, or is over. */
  read(token: string, input: { purpose: string; now: Date }): string | null;
  /** Whether it was ours, for this purpose, and is over: whoever has it deserves another word than a forger. */
  isExpired(token: string, input: { purpose: string; now: Date }): boolean;
}

interface SignedLink {
  /** What the link is for, such as `approval`: one made for something else opens nothing. */
  purpose: string;
  /** The id of the row it opens: letters, digits and `-`. */
  subject: string;
}

/** Characters of a token: an id of 36, the second of its end in base 36, and a mac of 43. */
export const signedTokenPattern = /^[0-9a-z-]{1,64}\.[0-9a-z]{1,11}\.[\w-]{43}$/i;

/** The links of an installation: those of one process open at every other one with the same key. */
export async function loadSignedLinks(
  settings: KeySettings,
  dataDir: string,
): Promise<SignedLinks> {
  const secret = await installationSecret(settings, dataDir);
  return createSignedLinks(secret, settings.olderEncryptionKeys);
}

/**
 * @param secret at least 128 bits of chance; the same on every node.
 * @param older what signed before it: links that are out in mails still open.
 */
export function createSignedLinks(secret: string, older: readonly string[] = []): SignedLinks {
  const newest = keyOf(secret);
  const keys = [newest, ...older.map(keyOf)];
  /** Null for one that we did not sign for this purpose. */
  const open = (token: string, purpose: string): { subject: string; endsAt: number } | null => {
    if (!signedTokenPattern.test(token)) return null;
    const [subject = '', end = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    const isOurs = keys.some((key) => {
      const expected = macOf(key, purpose, `${subject}.${end}`);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isOurs) return null;
    return { subject, endsAt: Number.parseInt(end, 36) * 1000 };
  };
  return {
    sign({ purpose, subject, expiresAt }) {
      const content = `${subject}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
      return `${content}.${macOf(newest, purpose, content).toString('base64url')}`;
    },
    read(token, { purpose, now }) {
      const link = open(token, purpose);
      return link && link.endsAt > now.getTime() ? link.subject : null;
    },
    isExpired(token, { purpose, now }) {
      const link = open(token, purpose);
      return link !== null && link.endsAt <= now.getTime();
    },
  };
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'signed links', 32));

const macOf = (key: Buffer, purpose: string, content: string) =>
  createHmac('sha256', key).update(`${purpose}\n${content}`).digest();
