import type { KeyObject } from 'node:crypto';
import { sign } from 'node:crypto';

/** A JSON Web Token (RFC 7519), signed by RS256. */
export function signJwt(claims: object, key: KeyObject): string {
  const content = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}
