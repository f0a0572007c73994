import type { UserTest } from '@vaga/contract/appointments';

/** What can be done with the appointments of a group. */
export type GroupAct = 'cancel' | 'reschedule';

/**
 * The appointments that were booked in one cart with this one, at the same entity and service, and with which the same can be
 * done; this one included, by start. Alone where there are no others.
 */
export function groupOf(test: UserTest, tests: readonly UserTest[], act: GroupAct): UserTest[] {
  const isSame = (other: UserTest) =>
    other.idCart === test.idCart &&
    other.idEntity === test.idEntity &&
    other.idService === test.idService &&
    other.location === test.location;
  const canAct = ({ canCancel, canReschedule }: UserTest) =>
    act === 'cancel' ? canCancel : canReschedule;
  return tests
    .filter((other) => isSame(other) && canAct(other))
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

/** The money of several cancellations, in whole cents: what is refunded at once, and what the entity is asked for. */
export function refundOfGroup(
  tests: readonly Pick<UserTest, 'refundOnCancelCents' | 'status' | 'priceCents'>[],
): { refundCents: number; requestedCents: number } {
  const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
  const requested = tests.filter(
    ({ status, refundOnCancelCents }) => status === 'Paid' && refundOnCancelCents === 0,
  );
  return {
    refundCents: sumOf(tests.map(({ refundOnCancelCents }) => refundOnCancelCents)),
    requestedCents: sumOf(requested.map(({ priceCents }) => priceCents)),
  };
}
