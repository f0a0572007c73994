import type { LinkActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { lockHotelSharing } from './appointment-link.queries.ts';

interface ShareWithHotelInput {
  actor: LinkActor;
  id: string;
  sharesWithHotel: boolean;
  now: Date;
}

/**
 * Allows the hotel that booked an appointment to read whether the service is done, or takes that back. Only the patient
 * does: a hotel cannot consent for its guest. Refused with `appointment_link.no_hotel`; does nothing where it is so already.
 */
export async function shareWithHotel(
  db: Db,
  { actor, id, sharesWithHotel, now }: ShareWithHotelInput,
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const sharing = await lockHotelSharing(trx, id);
    if (!sharing) return failure('appointment_link.no_hotel');
    const { hotelId, sharesResultWith } = sharing;
    if (sharesResultWith.includes(hotelId) === sharesWithHotel) return done();
    const others = sharesResultWith.filter((entityId) => entityId !== hotelId);
    await updateAppointment(trx, id, {
      sharesResultWith: sharesWithHotel ? [...others, hotelId] : others,
    });
    const [from, to] = sharesWithHotel ? [null, hotelId] : [hotelId, null];
    const field = 'sharesResultWith';
    await recordChanges(trx, [{ appointmentId: id, field, from, to, actor, now }]);
    return done();
  });
}
