import { hashToken } from './tokens.ts';

/** A version of a value that JSON can hold: equal values have equal ones, if their properties have one order. */
export function versionOf(value: unknown): string {
  return hashToken(JSON.stringify(value)).toString('base64url').slice(0, 22);
}
