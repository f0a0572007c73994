import type { Pagination } from '@vaga/contract/envelope';
import type { BookableEntity, BookableService } from '../scheduling/index.ts';
import { readAtOneVersion } from '../scheduling/index.ts';
import type { MatchingService } from './candidates.queries.ts';
import type { FindEntitiesInput, FindEntitiesResult } from './find-entities.ts';
import { maxListed } from './find-entities.ts';
import type { FoundEntity } from './found-entity.ts';
import { hasAvailableStart, requestedServices, toFoundEntity } from './found-entity.ts';
import type { ToEntry } from './later-days.ts';
import { addLaterDays } from './later-days.ts';
import type { ListedCandidate } from './listed-candidates.queries.ts';
import { readListedCandidates } from './listed-candidates.queries.ts';
import type { PagePosition, RankedEntry, WindowBatch } from './page.rules.ts';
import { rankWindow, readPage } from './page.rules.ts';
import { readEntitySnapshots } from './pool-occupancy.queries.ts';
import type { Refinement, WantedDays } from './refinement.ts';
import { firstWantedStart, isEntityWanted, isServiceWanted, lowestPrice } from './refinement.ts';
import type { SearchDeps } from './search-deps.ts';

export interface FindRefinedEntitiesInput extends FindEntitiesInput {
  refinement: Refinement;
}

/** An entity that the refinement asks for, with the services that it asks for. */
interface WantedEntity {
  listed: ListedCandidate;
  entity: BookableEntity;
  /** No schedule has a start that is asked for. */
  isClosed: boolean;
  /** What the order goes by, before the occupancy is known: never higher than what it is then. */
  keyAtLeast: number;
}

/**
 * A page of the nearest 1,000 entities that a refinement asks for, in its order. They are chosen in memory: the list is one
 * statement, and what decides over services, prices and hours is cached. The occupancy is read of the page and of what may come
 * before it, at most of two windows of 600. `totalRecords` is exact, of those 1,000; `isTotalCapped` is true where there are more.
 */
export async function findRefinedEntities(
  deps: SearchDeps,
  input: FindRefinedEntitiesInput,
  page: PagePosition,
): Promise<FindEntitiesResult> {
  const { wanted, services, isCapped } = await listWantedEntities(deps, input);
  const groups = orderWanted(wanted);
  const { entries } = await readPage(page, async (batch) =>
    readEntries(deps, batchOf(groups, batch), { ...input, services }),
  );
  const inPlace = wanted.filter(({ listed }) => !listed.isNearby).length;
  const isAround = input.area.municipalityCode !== null && input.area.radiusKm !== null;
  const pagination = toPagination(page, wanted.length, isCapped);
  return {
    found: entries,
    services,
    pagination: isAround ? { ...pagination, recordsInPlace: inPlace } : pagination,
  };
}

function toPagination(
  { pageNumber, pageSize }: PagePosition,
  totalRecords: number,
  isCapped: boolean,
): Pagination {
  const counts = { totalRecords, totalPages: Math.ceil(totalRecords / pageSize) };
  const pagination = { pageNumber, pageSize, ...counts };
  return isCapped ? { ...pagination, isTotalCapped: true } : pagination;
}

interface WantedList {
  wanted: WantedEntity[];
  services: MatchingService[];
  /** More than 1,000 entities offer a requested service. */
  isCapped: boolean;
}

async function listWantedEntities(
  { db, entityCache }: SearchDeps,
  input: FindRefinedEntitiesInput,
): Promise<WantedList> {
  const { found, services, isCapped } = await readNearestEntities({ db, entityCache }, input);
  const wanted = found.flatMap(({ listed, entity }) =>
    toWanted(listed, entity, { ...input, services }),
  );
  return { wanted, services, isCapped };
}

interface ListedEntities extends Pick<WantedList, 'services' | 'isCapped'> {
  found: Array<{ listed: ListedCandidate; entity: BookableEntity }>;
}

/** The nearest 1,000 entities that offer a requested service, with what decides over their services, prices and hours. */
export function readNearestEntities(
  { db, entityCache }: SearchDeps,
  input: Pick<FindEntitiesInput, 'area' | 'services' | 'date' | 'days' | 'now'>,
): Promise<ListedEntities> {
  return readAtOneVersion(async () => {
    const { listed: all, services } = await readListedCandidates(db, input, maxListed + 1);
    const listed = all.slice(0, maxListed);
    const entities = await entityCache.find(db, listed, input.now);
    if (!entities) return null;
    const found = listed.flatMap((one, index) => {
      const entity = entities[index];
      return entity ? [{ listed: one, entity }] : [];
    });
    return { found, services, isCapped: all.length > maxListed };
  });
}

type EntriesInput = Omit<FindRefinedEntitiesInput, 'services'> & { services: MatchingService[] };

type WantedInput = Omit<EntriesInput, 'maxStarts' | 'isBestOnly'>;

/** None or one. Entities without hours at the wanted time are left out; those that are closed on the days are listed last. */
export function toWanted(
  listed: ListedCandidate,
  entity: BookableEntity,
  input: WantedInput,
): WantedEntity[] {
  const { refinement } = input;
  const days = wantedDays(input);
  const services = wantedServices(entity, input);
  if (services.length === 0) return [];
  const first = firstWantedStart(services, refinement, days);
  if (first === null && hasWantedTime(refinement)) return [];
  const keys = {
    nearest: () => listed.distanceKm,
    soonest: () => first ?? Number.POSITIVE_INFINITY,
    cheapest: () => Math.min(...services.map((service) => lowestPrice(service, days))),
  };
  return [
    {
      listed,
      entity: { ...entity, services },
      isClosed: first === null,
      keyAtLeast: keys[refinement.order](),
    },
  ];
}

/**
 * The services by which a refinement keeps an entity in the list; none where it is left out. Hours are worked out only where
 * they decide over it: of 1,000 entities they cost more than all else.
 */
export function servicesInList(entity: BookableEntity, input: WantedInput): BookableService[] {
  const { refinement } = input;
  const services = wantedServices(entity, input);
  if (services.length === 0 || !hasWantedTime(refinement)) return services;
  return firstWantedStart(services, refinement, wantedDays(input)) === null ? [] : services;
}

function wantedServices(entity: BookableEntity, input: WantedInput): BookableService[] {
  const { refinement } = input;
  if (!isEntityWanted(entity, refinement)) return [];
  const days = wantedDays(input);
  return requestedServices(entity, input).filter((service) =>
    isServiceWanted(service, refinement, days),
  );
}

const hasWantedTime = ({ partOfDay, isOnSaturday }: Refinement) =>
  partOfDay !== null || isOnSaturday;

/** The days that decide who is listed: of any day, all that are searched. */
export const wantedDays = (input: Omit<WantedInput, 'refinement'>): WantedDays => ({
  ...input,
  days: input.maxDays ?? input.days,
});

/** By group, then by key; of one key the nearest first. */
function orderWanted(wanted: readonly WantedEntity[]): WantedEntity[] {
  return wanted.toSorted(
    (one, other) =>
      Number(one.listed.isNearby) - Number(other.listed.isNearby) ||
      compare(one.keyAtLeast, other.keyAtLeast),
  );
}

/** Also of two infinite numbers. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Within a group of a window those that are not closed come first. */
function batchOf(
  ordered: readonly WantedEntity[],
  { windowStart, offset, limit }: WindowBatch,
): WantedEntity[] {
  return ordered
    .slice(windowStart, windowStart + rankWindow)
    .toSorted(
      (one, other) =>
        Number(one.listed.isNearby) - Number(other.listed.isNearby) ||
        Number(one.isClosed) - Number(other.isClosed),
    )
    .slice(offset, offset + limit);
}

async function readEntries(
  deps: SearchDeps,
  batch: readonly WantedEntity[],
  input: EntriesInput,
): Promise<RankedEntry<FoundEntity>[]> {
  const { date, days = 1, now, refinement } = input;
  const wantedById = new Map(batch.map((wanted) => [wanted.listed.id, wanted]));
  // A price that changed in these milliseconds is shown as it was when the list was read; booking decides anew.
  const toEntry: ToEntry = (candidate, entity, range) =>
    toFoundEntity(candidate, wantedById.get(candidate.id)?.entity ?? entity, {
      ...input,
      ...range,
    });
  const open = batch.filter(({ isClosed }) => !isClosed).map(({ listed }) => listed.id);
  const snapshots = await readEntitySnapshots(deps.db, open, { from: date, days, now });
  const occupiedOf = new Map(snapshots.map(({ id, occupied }) => [id, occupied]));
  const found = batch.map(({ listed, entity, isClosed }) => {
    const candidate = { ...listed, isClosed, occupied: occupiedOf.get(listed.id) ?? [] };
    return { candidate, entry: toEntry(candidate, entity, input) };
  });
  const entries = await addLaterDays(deps, found, { ...input, toEntry });
  return entries.map(({ candidate, entry }) => {
    const keyAtLeast = wantedById.get(candidate.id)?.keyAtLeast ?? candidate.distanceKm;
    return {
      entry,
      id: tieOf(candidate.distanceKm, candidate.id),
      key: Math.max(keyAtLeast, keyOf(entry, refinement)),
      keyAtLeast,
      group: Number(candidate.isNearby),
      isAvailable: hasAvailableStart(entry),
      isClosed: candidate.isClosed,
    };
  });
}

/** What the order goes by, once the entity's starts are known. */
function keyOf({ services, distanceKm }: FoundEntity, { order }: Refinement): number {
  const [best] = services;
  if (order === 'nearest' || !best) return distanceKm;
  if (order === 'cheapest') return best.price.priceCents;
  return best.availableStarts[0]?.from ?? Number.POSITIVE_INFINITY;
}

/** Of one key the nearest comes first: metres of seven digits, then the id. */
function tieOf(distanceKm: number, id: string): string {
  return `${String(Math.round(distanceKm * 1000)).padStart(9, '0')} ${id}`;
}
