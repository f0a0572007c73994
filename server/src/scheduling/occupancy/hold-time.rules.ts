import { maxHoldMinutes } from '@vaga/contract/limits';

/** The hold that a new hold of the same person replaces. Epoch milliseconds. */
export interface CurrentHold {
  heldSince: number;
  expiresAt: number;
}

/** The hold that began first, of those that have not expired at `now`; bookings have no expiry. Epoch milliseconds. */
export function earliestHold(
  places: ReadonlyArray<{ heldSince: number; expiresAt: number | null }>,
  now: number,
): CurrentHold | null {
  const current = places.flatMap(({ heldSince, expiresAt }) =>
    expiresAt !== null && expiresAt > now ? [{ heldSince, expiresAt }] : [],
  );
  return current.toSorted((one, other) => one.heldSince - other.heldSince)[0] ?? null;
}

/**
 * When a hold ends that replaces another hold of the same person: at the requested end, but not later than 30 minutes
 * after the person's first hold, or than the end of the current hold where a payment had extended it further. So a
 * patient who takes the same start again, or another one, holds places no longer than a patient who pays. All in epoch
 * milliseconds.
 */
export function computeHoldEnd(requestedEnd: number, current: CurrentHold | null): number {
  if (current === null) return requestedEnd;
  const latestEnd = current.heldSince + maxHoldMinutes * 60_000;
  return Math.min(requestedEnd, Math.max(latestEnd, current.expiresAt));
}
