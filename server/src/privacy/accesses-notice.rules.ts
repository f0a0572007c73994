import type { AccessesNotice } from '@vaga/contract/accesses';

/** The hour (UTC) from which on accounts are notified of the accesses of a day, until midnight. */
export const noticeHour = 18;

/**
 * Whether an account with such accesses is to be notified now. At once: always. Else in the evening: of opened results and
 * documents on the same day, of all else on another day than the last time, or once seven days have passed since.
 * Source: Lei 58/2019, art. 29.º, for the notice; the rhythm is ours.
 */
export function isAccessesNoticeDue(
  accesses: { notice: AccessesNotice; notifiedAt: Date | null; hasDocuments: boolean },
  now: Date,
): boolean {
  const { notice, notifiedAt, hasDocuments } = accesses;
  if (notice === 'at_once') return true;
  if (now.getUTCHours() < noticeHour) return false;
  if (hasDocuments || notifiedAt === null) return true;
  const days = dayOf(now) - dayOf(notifiedAt);
  return days >= (notice === 'daily' ? 1 : 7);
}

/** The number of a day in UTC. */
function dayOf(instant: Date): number {
  return Math.floor(Number(instant) / 86_400_000);
}
