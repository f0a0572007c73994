/** A path of this site, whatever was sent: never another host, however it is written. Null for anything else. */
export function ownPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/[\t\n\r]/.test(value)
    ? value
    : null;
}
