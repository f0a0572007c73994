import { setOutOfHours } from '../../appointments/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { LostPlaces, PlaceToComeRow } from '../../scheduling/index.ts';
import { readOutOfHours } from './changes.queries.ts';

interface OutOfHoursInput {
  entityId: string;
  /** Live places of the entity to come. */
  places: readonly PlaceToComeRow[];
  lost: Pick<LostPlaces, 'isWithoutRoom'>;
  now: Date;
}

/** Ends the mark of appointments to come that fit the hours again. The caller has locked the pools. */
export async function endOutOfHours(trx: Trx, input: OutOfHoursInput): Promise<void> {
  const { entityId, places, lost, now } = input;
  const placeOf = new Map(places.map((place) => [place.ownerId, place]));
  const marked = await readOutOfHours(trx, { entityId, now });
  const fitting = marked.filter(({ ownerId }) => {
    const place = placeOf.get(ownerId);
    return !place || !lost.isWithoutRoom(place);
  });
  await setOutOfHours(trx, { ids: fitting.map(({ id }) => id), isOutOfHours: false });
}
