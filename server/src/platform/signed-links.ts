import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeySettings } from './secret-file.ts';
import { installationSecret } from './secret-file.ts';

/**
 * Signed links open one request or document for their holder, without an account, for a limited time: the answer of an
 * entity, a document in an e-mail. Nothing is stored about a link; its reader decides whether the request is still
 * open.
 */
export interface SignedLinks {
  /** @returns a token of letters, digits, `-`, `_` and `.` that needs no escaping in a URL. */
  sign(link: SignedLink & { expiresAt: Date }): string;
  /** @returns the subject; null if the token is forged, was made for another purpose, or has expired. */
  read(token: string, input: { purpose: string; now: Date }): string | null;
  /** Whether the token is ours and for this purpose, and has expired: its holder gets another message than a forger. */
  isExpired(token: string, input: { purpose: string; now: Date }): boolean;
}

interface SignedLink {
  /** What the link is for, such as `approval`: a link for another purpose opens nothing. */
  purpose: string;
  /** The id of the row it opens: letters, digits and `-`. */
  subject: string;
}

/** Characters of a token: an id of 36, the second of its expiry in base 36, and a MAC of 43. */
export const signedTokenPattern = /^[0-9a-z-]{1,64}\.[0-9a-z]{1,11}\.[\w-]{43}$/i;

/** The signed links of an installation: every process with the same key can read them. */
export async function loadSignedLinks(
  settings: KeySettings,
  dataDir: string,
): Promise<SignedLinks> {
  const secret = await installationSecret(settings, dataDir);
  return createSignedLinks(secret, settings.olderEncryptionKeys);
}

/**
 * @param secret at least 128 random bits; the same on every node.
 * @param older secrets used before: links in e-mails that were sent with them still work.
 */
export function createSignedLinks(secret: string, older: readonly string[] = []): SignedLinks {
  const newest = keyOf(secret);
  const keys = [newest, ...older.map(keyOf)];
  /** Null if we did not sign the token for this purpose. */
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
