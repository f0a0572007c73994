import type { Db } from '../platform/db.ts';
import {
  readTownLocalities,
  readTownMunicipalities,
  readTownPostalCodes,
} from './towns.queries.ts';
import type { Towns } from './towns.rules.ts';
import { createTowns } from './towns.rules.ts';

/** All municipalities, localities and postal codes, to find the town of many addresses: some thousand rows. */
export async function readTowns(db: Db): Promise<Towns> {
  const [municipalities, localities, postalCodes] = await Promise.all([
    readTownMunicipalities(db),
    readTownLocalities(db),
    readTownPostalCodes(db),
  ]);
  return createTowns(municipalities, localities, postalCodes);
}
