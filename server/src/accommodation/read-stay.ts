import type { Stay } from '@vaga/contract/stays';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { versionOf } from '../platform/version-of.ts';
import { countStay } from './stay.rules.ts';
import { readStays } from './stays.queries.ts';

/**
 * A stay of a hotel, with the version of what its members can save.
 * @throws Problem 404 for a stay of another hotel.
 */
export async function readStay(
  db: Db,
  { entityId, stayId, now }: { entityId: string; stayId: string; now: Date },
): Promise<Stay> {
  const { stays } = await readStays(db, { entityId, stayId, now, limit: 1, offset: 0 });
  const [found] = stays;
  if (!found) throw notFound();
  const stay = countStay(found);
  const { code, checkInDate, checkOutDate, people } = stay;
  const version = versionOf([
    code,
    checkInDate,
    checkOutDate,
    people.map(({ id, name, arrivesAt }) => [id, name, arrivesAt]),
  ]);
  return { ...stay, version };
}
