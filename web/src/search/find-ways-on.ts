import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as geographyCalls from '@vaga/contract/calls/geography';
import * as searchCalls from '@vaga/contract/calls/search';
import type { Service } from '@vaga/contract/catalogue';
import type { Location } from '@vaga/contract/geography';
import { isWithinMunicipality, nowhere, type Place } from '../geography/index.ts';
import type { apiOf } from '../platform/context.ts';
import { type Filters, searchBodyOf } from './filters.ts';
import { activeOf, type RefinementName, withoutParts } from './refinement.ts';
import { type ShownResult, shownResult } from './shown-result.ts';

type Api = ReturnType<typeof apiOf>;

/** The ways on from a search that found nothing. */
export interface Ways {
  /** The filters without which there are results, the one with the most first; `all` without any of them. */
  filters: Array<ResultCount & { name: RefinementName | 'all' }>;
  /** On any day there are results; null where no day was searched, or no day has any. */
  anyDay: ResultCount | null;
  /** Its district, where that has something. */
  wider: Place | null;
  /** Other districts and islands that have something, the nearest first. */
  neighbours: Array<ResultCount & { place: Place }>;
  /** The nearest, however far away. */
  nearest: ShownResult[];
  /** The same by video. */
  video: Pick<Service, 'id' | 'description' | 'idServiceType'> | null;
}

/** How many results; there are more than `total` where it is capped. */
export interface ResultCount {
  total: number;
  isCapped: boolean;
  /** Of them, those of the place itself; the others are near by. */
  inPlace: number;
}

const nearestAtMost = 5;
/** So many of the nearest districts and islands are asked, and so many of those that have something are shown. */
const neighbours = { asked: 8, shown: 3 };

/** @param point what was searched around, if it is known. */
export async function findWaysOn(
  api: Api,
  filters: Filters,
  point: Point | undefined,
): Promise<Ways> {
  const body = searchBodyOf(filters, 1);
  const own = await districtAround(api, filters.place);
  const [byFilter, anyDay, wider, others, nearest, video] = await Promise.all([
    withoutFilters(api, filters),
    filters.date === '' || activeOf(filters.refinement).length === 0
      ? null
      : countOf(api, { ...filters, date: '' }),
    own && countOf(api, { ...filters, place: own }),
    point
      ? otherDistricts(api, filters, { point, ownId: own?.location ?? filters.place.location })
      : [],
    api.data(searchCalls.searchPartners, {
      body: {
        ...body,
        filterParams: { ...body.filterParams, anywhere: true },
        pageSize: nearestAtMost,
      },
    }),
    sameByVideo(api, filters),
  ]);
  return {
    filters: byFilter,
    anyDay: anyDay && anyDay.total > 0 ? anyDay : null,
    wider: own && wider && wider.total > 0 ? own : null,
    neighbours: others,
    nearest: nearest.map(shownResult),
    video,
  };
}

/** How many a search finds; no page of it is read. */
async function countOf(api: Api, filters: Filters): Promise<ResultCount> {
  const body = { ...searchBodyOf(filters, 1), pageSize: 1 };
  const { data, pagination } = await api.call(searchCalls.searchPartners, { body });
  const total = pagination?.totalRecords ?? data?.length ?? 0;
  const inPlace = pagination?.recordsInPlace ?? total;
  return { total, isCapped: pagination?.isTotalCapped === true, inPlace };
}

async function withoutFilters(api: Api, filters: Filters): Promise<Ways['filters']> {
  const active = activeOf(filters.refinement);
  const choices = active.map((name) => ({ name, dropped: [name] }));
  const all = active.length > 1 ? [{ name: 'all' as const, dropped: active }] : [];
  const counts = await Promise.all(
    [...choices, ...all].map(async ({ name, dropped }) => {
      const refinement = withoutParts(filters.refinement, dropped);
      return { name, ...(await countOf(api, { ...filters, refinement })) };
    }),
  );
  const [some, none] = [counts.slice(0, active.length), counts.slice(active.length)];
  const useful = some.filter(({ total }) => total > 0);
  const ordered = useful.toSorted((one, other) => other.total - one.total);
  // Where one of them is enough, the others stay.
  return ordered.length > 0 ? ordered : none.filter(({ total }) => total > 0);
}

async function otherDistricts(
  api: Api,
  filters: Filters,
  { point, ownId }: { point: Point; ownId: string },
): Promise<Ways['neighbours']> {
  const all = await api.data(geographyCalls.findLocations, { query: { query: '', limit: 100 } });
  const nearest = all
    .filter(({ id }) => id !== ownId)
    .toSorted((one, other) => squareBetween(one, point) - squareBetween(other, point))
    .slice(0, neighbours.asked);
  const found = await Promise.all(
    nearest.map(async ({ id, locationDescription }) => {
      const place = { ...nowhere, label: locationDescription, location: id };
      return { place, ...(await countOf(api, { ...filters, place })) };
    }),
  );
  return found.filter(({ total }) => total > 0).slice(0, neighbours.shown);
}

type Point = Pick<Location, 'latitude' | 'longitude'>;

/** Orders distances of a few hundred kilometres as they are on the ground. */
function squareBetween(one: Point, other: Point): number {
  const eastward = Math.cos((other.latitude * Math.PI) / 180);
  return (one.latitude - other.latitude) ** 2 + ((one.longitude - other.longitude) * eastward) ** 2;
}

/** The video consultation of the same subject, which the catalogue has under the same slug: `tele-dermatologia`. */
async function sameByVideo(api: Api, { serviceType, service }: Filters): Promise<Ways['video']> {
  if (service === '') return null;
  const types = await api.data(catalogueCalls.listServiceTypes, {});
  const video = types.find(({ slug }) => slug === 'telemedicine');
  if (!video || String(video.id) === serviceType) return null;
  const [own, byVideo] = await Promise.all(
    [serviceType, video.id].map((id) => api.data(catalogueCalls.listServices, { params: { id } })),
  );
  const slug = own?.find(({ id }) => String(id) === service)?.slug;
  return byVideo?.find((one) => one.slug === `tele-${slug}`) ?? null;
}

/**
 * The district of a municipality, or of a locality, parish or postal code in one; null for a district or a point.
 */
async function districtAround(api: Api, { location, label }: Place): Promise<Place | null> {
  const municipality = isWithinMunicipality(location)
    ? await municipalityOf(api, label)
    : location.startsWith('m:') && location;
  if (!municipality) return null;
  const all = await api.data(geographyCalls.listDistricts, { params: { idCountry: 1 } });
  const district = all.find(({ code }) => code === municipality.slice(2, 4));
  return district
    ? { ...nowhere, label: district.description, location: `d:${district.code}` }
    : null;
}

/** The id of the municipality that the words of a place in it end with: 'Eiras, Coimbra'. */
async function municipalityOf(api: Api, label: string): Promise<string | undefined> {
  const query = label.slice(label.lastIndexOf(',') + 1).trim();
  const found = await api.data(geographyCalls.findLocations, { query: { query, limit: 5 } });
  return found.find(({ id }) => id.startsWith('m:'))?.id;
}
