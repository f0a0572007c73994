import type { AppointmentGroup } from '../../appointments/index.ts';
import { lockAppointmentGroup, lockCartOfAppointment } from '../../appointments/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { OfferRow } from './rebooking-offers.queries.ts';
import { isOfferStillNeeded, readOfferRow } from './rebooking-offers.queries.ts';
import { voidOffers } from './void-offers.ts';

/** An open offer whose booking waits for an answer, with its appointment, all locked. */
export interface LockedOffer {
  offer: OfferRow;
  group: AppointmentGroup;
}

/**
 * Locks an offer in the one order: the cart, the payment, its appointments, then the offer. Ends it where its booking was moved or
 * has ended otherwise.
 * @returns null for an offer that has ended, by now or before, and for an unknown one.
 */
export async function lockOpenOffer(
  trx: Trx,
  { id, now }: { id: string; now: Date },
): Promise<LockedOffer | null> {
  const seen = await readOfferRow(trx, { id });
  if (!seen) return null;
  await lockCartOfAppointment(trx, seen.appointmentId);
  const group = await lockAppointmentGroup(trx, seen.appointmentId);
  const offer = await readOfferRow(trx, { id, locks: true });
  if (offer?.state !== 'open') return null;
  if (group && (await isOfferStillNeeded(trx, id))) return { offer, group };
  await voidOffers(trx, { ids: [id], now });
  return null;
}
