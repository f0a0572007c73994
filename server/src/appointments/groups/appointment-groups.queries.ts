import type { Db, Trx } from '../../platform/db.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import {
  lockActiveAppointmentsOfCart,
  lockCartOfAppointment,
} from '../states/appointments.queries.ts';

/**
 * Locks the active appointments of a cart in the common order: the cart, its payments by id, the appointments by id.
 * @param id an appointment of the cart.
 */
export async function lockAppointmentsWithCart(
  trx: Trx,
  { id, cartId }: { id: string; cartId: string },
): Promise<Appointment[]> {
  await lockCartOfAppointment(trx, id);
  await trx
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', (appointments) =>
      appointments
        .selectFrom('appointments')
        .select('paymentId')
        .where('cartId', '=', cartId)
        .where('paymentId', 'is not', null)
        .$narrowType<{ paymentId: string }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return lockActiveAppointmentsOfCart(trx, cartId);
}

/** The appointments of the cart of one appointment, cancelled ones included; none for an unknown one. */
export async function readIdsOfCart(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments as named')
    .innerJoin('appointments as a', 'a.cartId', 'named.cartId')
    .select('a.id')
    .where('named.id', '=', id)
    .execute();
  return rows.map((row) => row.id);
}
