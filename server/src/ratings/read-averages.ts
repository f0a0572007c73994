import type { RatingAverage } from '@vaga/contract/partners';
import type { Db } from '../platform/db.ts';
import { averageOf } from './rating.rules.ts';
import { readRatingCountsOf } from './ratings.queries.ts';

/** The shown average of each of these entities that has enough ratings. */
export async function readRatingAverages(
  db: Db,
  entityIds: readonly string[],
): Promise<Map<string, RatingAverage>> {
  const averages = new Map<string, RatingAverage>();
  for (const [entityId, counts] of await readRatingCountsOf(db, entityIds)) {
    const average = averageOf(counts);
    if (average) averages.set(entityId, average);
  }
  return averages;
}
