import type { SearchQuery } from '../app/paths.ts';
import { isKnown, nowhere, type Place, queryOf } from '../geography/index.ts';
import {
  type Refinement,
  refinementBodyOf,
  refinementOf,
  refinementQueryOf,
} from './refinement.ts';

/** What one searches by, as the address bar holds it. Ids are digits; empty where nothing is chosen. */
export interface Filters {
  serviceType: string;
  service: string;
  place: Place;
  /** A civil date, YYYY-MM-DD, never before today; empty for any day. */
  date: string;
  /** What narrows and orders the results. */
  refinement: Refinement;
}

/** The civil days that can be searched, both included. */
export interface Days {
  today: string;
  last: string;
}

/** How many results a page has: by a point, and by a place of the list. */
export const pageSizes = { point: 20, place: 100 } as const;

/** Reads the address; whatever is not what it should be counts as not given. */
export function filtersOf(params: URLSearchParams, days: Days): Filters {
  const digits = (name: string) => matched(params.get(name), /^\d{1,9}$/);
  const serviceType = digits('serviceType');
  const date = dayOf(params.get('date'), days);
  return {
    serviceType,
    service: serviceType === '' ? '' : digits('service'),
    place: placeOf(params),
    date,
    refinement: refinementOf(params, date),
  };
}

/** The address of the search screen for these filters. */
export function searchQueryOf(filters: Filters): SearchQuery {
  const { serviceType, service, place, date, refinement } = filters;
  return { serviceType, service, ...queryOf(place), date, ...refinementQueryOf(refinement) };
}

/** What is missing before anything can be searched, in the order in which the form asks. */
export function missingOf({
  serviceType,
  place,
}: Filters): 'no_service_type' | 'no_location' | null {
  if (serviceType === '') return 'no_service_type';
  return isKnown(place) ? null : 'no_location';
}

/** The body of the search call. Page numbers start at 1. */
export function searchBodyOf(filters: Filters, pageNumber: number) {
  const { serviceType, service, place, date, refinement } = filters;
  const isPoint = place.location === '';
  return {
    filterParams: {
      serviceType,
      service,
      date,
      location: place.location,
      full_location: place.label,
      latitude: place.latitude,
      longitude: place.longitude,
      ...refinementBodyOf(refinement),
    },
    pageSize: isPoint ? pageSizes.point : pageSizes.place,
    pagination: { pageNumber },
  };
}

/** The nearest day that can be searched; any day for what is no civil date. */
function dayOf(value: string | null, { today, last }: Days): string {
  const isDate =
    value !== null &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value);
  if (!isDate) return '';
  if (value < today) return today;
  return value > last ? last : value;
}

function placeOf(params: URLSearchParams): Place {
  const label = (params.get('full_location') ?? '').slice(0, 200);
  const location = matched(params.get('location'), /^(d:\d{2}|m:\d{4}|l:\d{1,9}|p:\d{6}|c:\d{4})$/);
  if (location !== '') return { ...nowhere, label, location };
  const latitude = degreesOf(params.get('latitude'), 90);
  const longitude = degreesOf(params.get('longitude'), 180);
  if (latitude === null || longitude === null) return { ...nowhere, label };
  return { label, location: '', latitude, longitude };
}

function degreesOf(value: string | null, most: number): number | null {
  const degrees = value === null || value.trim() === '' ? Number.NaN : Number(value);
  return Math.abs(degrees) <= most ? degrees : null;
}

function matched(value: string | null, pattern: RegExp): string {
  return value !== null && pattern.test(value) ? value : '';
}
