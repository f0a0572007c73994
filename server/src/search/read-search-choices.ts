import type { OutputOf } from '@vaga/contract/endpoint';
import { ServiceLocation } from '@vaga/contract/partners';
import type { SearchChoices, SearchFilters } from '@vaga/contract/search';
import { PartOfDay } from '@vaga/contract/search';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { readNearestEntities, servicesInList, wantedDays } from './find-refined-entities.ts';
import type { Refinement } from './refinement.ts';
import { lowestPrice } from './refinement.ts';
import type { SearchDeps } from './search-deps.ts';
import { readSearchQuery } from './search-query.ts';

interface ReadSearchChoicesInput {
  filters: OutputOf<typeof SearchFilters>;
  now: Date;
}

/**
 * Which choices of each filter leave at least one entity of the nearest 1,000, with the other filters as they are. The list is one
 * statement; all else is decided in memory, and a choice that leaves one is known at the first entity that it leaves.
 */
export async function readSearchChoices(
  deps: SearchDeps,
  { filters, now }: ReadSearchChoicesInput,
): Promise<Outcome<SearchChoices>> {
  const read = await readSearchQuery(deps.db, filters, now);
  if ('refusal' in read) return read.refusal;
  const { found, services } = await readNearestEntities(deps, read.query);
  const inputWith = (change: Partial<Refinement>) => {
    const refinement = { ...read.refinement, ...change };
    return { ...read.query, services, refinement };
  };
  const leavesAny = (change: Partial<Refinement>) => {
    const input = inputWith(change);
    return found.some(({ entity }) => servicesInList(entity, input).length > 0);
  };
  const atAnyPrice = inputWith({ maxPriceCents: null });
  const days = wantedDays(atAnyPrice);
  const prices = found.flatMap(({ entity }) => {
    const ofEntity = servicesInList(entity, atAnyPrice).map((one) => lowestPrice(one, days));
    return ofEntity.length === 0 ? [] : [Math.min(...ofEntity)];
  });
  return success({
    partsOfDay: PartOfDay.options.filter((partOfDay) => leavesAny({ partOfDay })),
    saturday: leavesAny({ isOnSaturday: true }),
    lowestPriceCents: prices.length === 0 ? null : Math.min(...prices),
    serviceLocations: ServiceLocation.options.filter((serviceLocation) =>
      leavesAny({ serviceLocation }),
    ),
    payOnSite: leavesAny({ isPaidOnSite: true }),
    stepFree: leavesAny({ isStepFree: true }),
  });
}
