import { hash, randomBytes } from 'node:crypto';

/** A secret that opens something: 256 random bits, 43 characters that fit in an address and in a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored of a token: SHA-256, so that whoever reads the table can open nothing. A slow hash would add nothing:
 * nobody guesses 256 random bits.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
