import { cancelAppointment } from '../src/appointments/cancellation/cancel-appointment.ts';
import type { Db } from '../src/platform/db.ts';
import { buildMember } from './builders/index.ts';

/** A member of the entity's desk cancels the active appointment of an asset. */
export async function cancelByMember(
  db: Db,
  { assetId, now }: { assetId: string; now: Date },
): Promise<void> {
  const { id, entityId } = await db
    .selectFrom('appointments')
    .innerJoin('entityServices', 'entityServices.id', 'appointments.entityServiceId')
    .select(['appointments.id', 'entityServices.entityId'])
    .where('assetId', '=', assetId)
    .where('status', '<>', 'Canceled')
    .executeTakeFirstOrThrow();
  const member = await buildMember(db, { entityId, roles: ['desk'] });
  const { type } = await cancelAppointment(db, {
    actor: { kind: 'member', ...member },
    id,
    requestReason: null,
    now,
    idempotencyKey: null,
  });
  if (type !== 'Success') throw new Error('The entity could not cancel.');
}
