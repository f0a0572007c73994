import type { PendingGuest } from '@vaga/contract/accommodation';
import type { PendingGuestRow } from './travels.queries.ts';

/** A reservation code as it is stored: upper case, without spaces. */
export function normaliseReservationCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/**
 * A guest as lists show it. A guest with neither an appointment nor a pending payment can be scheduled and removed; a
 * payment link can be sent again while its payment is pending.
 */
export function pendingGuestView(row: PendingGuestRow): PendingGuest {
  const { assetId: _, cartId, isBooked, ...shown } = row;
  const canChange = !isBooked && !row.paymentPending;
  return {
    ...shown,
    idAsset: row.id,
    idCart: cartId ?? row.idTravel,
    hasCart: cartId !== null,
    assetNumber: row.reservation,
    canSchedule: canChange,
    canResend: row.paymentPending && row.deferredEmail !== null,
    canDelete: canChange,
  };
}
