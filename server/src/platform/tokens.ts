import { hash, randomBytes } from 'node:crypto';

/** A secret token: 256 random bits, 43 characters that need no escaping in a URL or a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The stored form of a token: SHA-256, so that a reader of the table cannot use it. A slow hash would add nothing: 256
 * random bits cannot be guessed.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
