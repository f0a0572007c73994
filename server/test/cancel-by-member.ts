import { cancelAppointment } from '../src/appointments/cancellation/cancel-appointment.ts';
import type { Db } from '../src/platform/db.ts';
import { buildMemberActor, readRow } from './builders/index.ts';

/** A member of the entity's desk cancels the active appointment of an asset. */
export async function cancelByMember(
  db: Db,
  { assetId, now }: { assetId: string; now: Date },
): Promise<void> {
  const { id, entityServiceId } = await db
    .selectFrom('appointments')
    .select(['id', 'entityServiceId'])
    .where('assetId', '=', assetId)
    .where('status', '<>', 'Canceled')
    .executeTakeFirstOrThrow();
  const { entityId } = await readRow(db, 'entityServices', { id: entityServiceId });
  const actor = await buildMemberActor(db, { entityId, roles: ['desk'] });
  const canceling = { actor, id, requestReason: null, now, idempotencyKey: null };
  const { type } = await cancelAppointment(db, canceling);
  if (type !== 'Success') throw new Error('The entity could not cancel.');
}
