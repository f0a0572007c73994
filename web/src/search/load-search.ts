import type { listServices, listServiceTypes } from '@vaga/contract/catalogue';
import type { findLocations, listDistricts } from '@vaga/contract/geography';
import { bookableDays } from '@vaga/contract/limits';
import type { SearchResult, searchPartners } from '@vaga/contract/search';
import { isKnown, nowhere, type Place } from '../geography/index.ts';
import { wire } from '../platform/api.ts';
import type { apiOf } from '../platform/context.ts';
import { addDays, civilDate } from '../platform/format.ts';
import { type Days, type Filters, missingOf, searchBodyOf } from './filters.ts';

type Api = ReturnType<typeof apiOf>;

const serviceTypes = wire<typeof listServiceTypes>('GET', 'public/service-type');
const services = wire<typeof listServices>('GET', 'public/service-type/:id/service');
const locations = wire<typeof findLocations>('GET', 'location');
const districts = wire<typeof listDistricts>('GET', 'geo/country/:idCountry/districts');
const search = wire<typeof searchPartners>('POST', 'partner/search');

/** The first page of what was found. */
export interface Found {
  items: SearchResult[];
  total: number;
  pages: number;
  /** Where else to look, when nothing was found. */
  wider: Place | null;
}

/** The days that can be searched, as the mainland counts them: no entity is chosen yet. */
export function daysFrom(now: string): Days {
  const today = civilDate(now, 'Europe/Lisbon');
  return { today, last: addDays(today, bookableDays) };
}

export function loadServiceTypes(api: Api) {
  return api.data(serviceTypes, {});
}

export async function loadServicesOf(api: Api, { serviceType }: Filters) {
  if (serviceType === '') return [];
  return api.data(services, { params: { id: serviceType } });
}

/** Words without a chosen place come from a form sent before its script ran: the best match is taken. */
export async function placeMeant(api: Api, place: Place): Promise<Place> {
  if (isKnown(place) || place.words.trim() === '') return place;
  const [best] = await api.data(locations, {
    query: { query: place.words.slice(0, 100), limit: 1 },
  });
  return best ? { ...nowhere, words: best.locationDescription, location: best.id } : place;
}

/** The first page; null while something is missing that the search needs, or where the place is none we know. */
export async function findFirst(api: Api, filters: Filters): Promise<Found | null> {
  if (missingOf(filters)) return null;
  const { type, data, pagination } = await api.call(search, { body: searchBodyOf(filters, 1) });
  if (type === 'Error') return null;
  const items = data ?? [];
  return {
    items,
    total: pagination?.totalRecords ?? items.length,
    pages: pagination?.totalPages ?? 1,
    wider: items.length === 0 ? await districtAround(api, filters.place) : null,
  };
}

/** The district of a municipality or locality (which is searched as its municipality); null for a district or a point. */
async function districtAround(api: Api, { location, words }: Place): Promise<Place | null> {
  const municipality = location.startsWith('l:')
    ? await municipalityOf(api, words)
    : location.startsWith('m:') && location;
  if (!municipality) return null;
  const all = await api.data(districts, { params: { idCountry: 1 } });
  const district = all.find(({ code }) => code === municipality.slice(2, 4));
  return district
    ? { ...nowhere, words: district.description, location: `d:${district.code}` }
    : null;
}

/** The id of the municipality that a locality's words end with: 'Eiras, Coimbra'. */
async function municipalityOf(api: Api, words: string): Promise<string | undefined> {
  const query = words.slice(words.lastIndexOf(',') + 1).trim();
  const found = await api.data(locations, { query: { query, limit: 5 } });
  return found.find(({ id }) => id.startsWith('m:'))?.id;
}
