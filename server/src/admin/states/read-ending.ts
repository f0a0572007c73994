import type { EndingPreview } from '@vaga/contract/entity-states';
import { countAppointmentsToCome } from '../../appointments/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { countHolds } from '../../scheduling/index.ts';

interface ReadEndingInput {
  entityIds: readonly string[];
  /** Of appointments from this civil day of each entity on; null: all. */
  from: string | null;
  now: Date;
}

/** What would end at these entities: counts alone. */
export async function readEnding(
  db: Db | Trx,
  { entityIds, from, now }: ReadEndingInput,
): Promise<EndingPreview> {
  const toCome = await countAppointmentsToCome(db, { entityIds, from, now });
  return { ...toCome, holds: await countHolds(db, { entityIds, now }) };
}
