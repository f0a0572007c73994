import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as geographyCalls from '@vaga/contract/calls/geography';
import * as searchCalls from '@vaga/contract/calls/search';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { bookableDays } from '@vaga/contract/limits';
import { isKnown, mayBeMeant, nowhere, type Place } from '../geography/index.ts';
import { addDays } from '../platform/add-days.rules.ts';
import type { apiOf } from '../platform/context.ts';
import { civilDate } from '../platform/format.ts';
import { type Days, type Filters, missingOf, searchBodyOf } from './filters.ts';
import { findWaysOn, type Ways } from './find-ways-on.ts';
import { type ShownResult, type ShownService, shownResult } from './shown-result.ts';

type Api = ReturnType<typeof apiOf>;

/** The first page of what was found. */
export interface Found {
  items: ShownResult[];
  total: number;
  /** There are more than `total`. */
  isCapped: boolean;
  /** Of `total`, those in the municipality that was chosen, which come first; all of them in other searches. */
  inPlace: number;
  pages: number;
  /** What distances are measured from: the point, or the centre of the place. */
  point: { latitude: number; longitude: number } | null;
  /** Where else to look, when nothing was found. */
  ways: Ways | null;
}

/** The days that can be searched, as the mainland counts them: no entity is chosen yet. */
export function daysFrom(now: string): Days {
  const today = civilDate(now, homeTimeZone);
  return { today, last: addDays(today, bookableDays) };
}

export function loadServiceTypes(api: Api) {
  return api.data(catalogueCalls.listServiceTypes, {});
}

export async function loadServicesOf(api: Api, { serviceType }: Filters): Promise<ShownService[]> {
  if (serviceType === '') return [];
  const services = await api.data(catalogueCalls.listServices, { params: { id: serviceType } });
  return services.map(({ id, description }) => ({ id, description }));
}

/** How many places are looked up to see which of them may be meant. */
const lookedUp = 29;

/**
 * Words without a chosen place, from a form sent before its script ran or a name that several places have: the place,
 * where only one can be meant, or the places to choose from. No search is made by a guess.
 */
export async function placeMeant(
  api: Api,
  place: Place,
): Promise<{ place: Place; choices: Place[] }> {
  if (isKnown(place) || place.label.trim() === '') return { place, choices: [] };
  const label = place.label.trim().slice(0, 100);
  const found = await api.data(geographyCalls.findLocations, {
    query: { query: label, limit: lookedUp },
  });
  const meant = mayBeMeant(label, found).map(({ id, locationDescription }) => {
    return { ...nowhere, label: locationDescription, location: id };
  });
  const [only, ...others] = meant;
  return only && others.length === 0 ? { place: only, choices: [] } : { place, choices: meant };
}

/** The first page; null while something is missing that the search needs, or where the place is none we know. */
export async function findFirst(api: Api, filters: Filters): Promise<Found | null> {
  if (missingOf(filters)) return null;
  const { type, data, pagination } = await api.call(searchCalls.searchPartners, {
    body: searchBodyOf(filters, 1),
  });
  if (type === 'Error') return null;
  const items = (data ?? []).map(shownResult);
  const total = pagination?.totalRecords ?? items.length;
  return {
    items,
    total,
    isCapped: pagination?.isTotalCapped === true,
    inPlace: pagination?.recordsInPlace ?? total,
    pages: pagination?.totalPages ?? 1,
    point: pagination?.point ?? null,
    ways: items.length === 0 ? await findWaysOn(api, filters, pagination?.point) : null,
  };
}
