/**
 * A path of this site, whatever was sent: never another host, however it is written. Letters that an address does not
 * carry as they are come encoded, as a header needs them. Null for anything else.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(value)) return null;
  return value.toWellFormed().replace(/[^\x20-\x7e]+/g, encodeURIComponent);
}
