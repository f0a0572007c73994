/** How far the signed time may be from ours: an older notice may have been intercepted and replayed. */
const toleranceSeconds = 5 * 60;

/** The parts of a signature header `t=<seconds>,v1=<hex of 32 bytes>`; null where it has another shape. */
export function parseSignature(header: string): { seconds: number; digest: string } | null {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header);
  if (!found?.[1] || !found[2]) return null;
  return { seconds: Number(found[1]), digest: found[2] };
}

export function isFresh(seconds: number, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;
}
