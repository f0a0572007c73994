import { readFile } from 'node:fs/promises';
import { findNeeds as findNeedsCall } from '@vaga/contract/needs';
import type { Db } from '../platform/db.ts';
import { cacheFor } from '../platform/http/cache.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import { memoize, memoizeFor } from '../platform/memoize.ts';
import { findNeeds } from './find-needs.ts';
import type { NeedIndex, NeedWords } from './need-terms.rules.ts';
import { buildNeedIndex } from './need-terms.rules.ts';
import { readNeedServiceTypes, readOfferedServices } from './needs.queries.ts';

/** Seconds. What is offered seldom changes; what some entity begins to offer is found a minute later. */
const minute = 60;

export const readNeedWords = memoize(async (): Promise<NeedWords> => {
  const file = new URL('../../reference/needs.json', import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as NeedWords;
});

export function needsRoutes({ db }: { db: Db }): Route[] {
  const indexAt = memoizeFor(minute, () => readIndex(db));
  return [
    open(findNeedsCall, async ({ query, language, reply, now }) => {
      const found = await findNeeds(db, await indexAt(now), { ...query, language });
      cacheFor(reply, minute);
      return success(found);
    }),
  ];
}

/** A type without any service on offer is not in it. */
async function readIndex(db: Db): Promise<NeedIndex> {
  const [services, types, words] = await Promise.all([
    readOfferedServices(db),
    readNeedServiceTypes(db),
    readNeedWords(),
  ]);
  const offered = types.filter(({ id }) => services.some((one) => one.serviceTypeId === id));
  return buildNeedIndex(services, offered, words);
}
