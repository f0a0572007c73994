import type { PendingGuest } from '@vaga/contract/accommodation';
import type { PendingGuestRow } from './travels.queries.ts';

/** A reservation's code as it is kept: upper case, without the spaces that help to read it. */
export function normaliseReservationCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/**
 * A guest as lists show them. To schedule is whoever has neither a booking nor a payment under way; a link to pay can be
 * sent again while it waits; whoever is booked or pays is taken out only after that is canceled.
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
