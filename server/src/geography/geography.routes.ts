import type { Language, LookUp } from '@vaga/contract/common';
import {
  findLocations as findLocationsCall,
  listCountries,
  listDistricts,
  listMunicipalities,
} from '@vaga/contract/geography';
import { homeCountry } from '@vaga/contract/persons';
import type { Db } from '../platform/db.ts';
import { cacheFor } from '../platform/http/cache.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import { memoize } from '../platform/memoize.ts';
import { findLocations } from './find-locations.ts';
import { readCountries, readDistricts, readMunicipalities } from './geography.queries.ts';

/** Seconds. Geography changes only with a release; a browser may see the change an hour later. */
const hour = 3600;

/** The calls of this slice. Lists are read once per process: they change only at a start. */
export function geographyRoutes({ db }: { db: Db }): Route[] {
  const countries = memoize(() => readCountries(db));
  const districts = memoize(() => readDistricts(db));
  const municipalities = memoize(() => readMunicipalities(db));
  return [
    open(findLocationsCall, async ({ query, reply }) => {
      const locations = await findLocations(db, query);
      cacheFor(reply, hour);
      return success(locations);
    }),
    open(listCountries, async ({ language, reply }) => {
      const list = localisedCountries(await countries(), language);
      cacheFor(reply, hour);
      return success(list);
    }),
    open(listDistricts, async ({ params, reply }) => {
      const isKnown = (await countries()).some(({ id }) => id === params.idCountry);
      if (!isKnown) throw notFound();
      const list = params.idCountry === homeCountry ? await districts() : [];
      cacheFor(reply, hour);
      return success(list);
    }),
    open(listMunicipalities, async ({ params, reply }) => {
      const list = (await municipalities()).filter(({ district }) => district === params.id);
      if (list.length === 0) throw notFound();
      cacheFor(reply, hour);
      return success(list.map(({ id, description, code }) => ({ id, description, code })));
    }),
  ];
}

/** The home country first, the others sorted by the rules of the language. */
function localisedCountries(
  countries: ReadonlyArray<{ id: number; namePt: string; nameEn: string }>,
  language: Language,
): LookUp[] {
  const { compare } = new Intl.Collator(language === 'pt' ? 'pt-PT' : 'en-GB');
  return countries
    .map(({ id, namePt, nameEn }) => ({ id, description: language === 'pt' ? namePt : nameEn }))
    .sort(
      (one, other) =>
        Number(other.id === homeCountry) - Number(one.id === homeCountry) ||
        compare(one.description, other.description),
    );
}
