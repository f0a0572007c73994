import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import { addDays, daysBetween } from '../platform/local-time.rules.ts';

/** The text for where a service is done. */
export function locationText(
  { location, entity }: { location: ServiceLocation; entity: string },
  language: Language,
): string {
  if (location === 'Entity') return entity;
  if (location === 'Online') return 'Online';
  return language === 'en' ? 'At your address' : 'Ao domicílio';
}

const dayStripLength = 14;

/**
 * The days shown above the slots of a day: the block of fourteen days, counted from today, that contains it. So the strip
 * does not move while a patient selects its days.
 */
export function dayStripFor(date: string, today: string): { from: string; days: number } {
  const window = Math.floor(Math.max(0, daysBetween(today, date)) / dayStripLength);
  return { from: addDays(today, window * dayStripLength), days: dayStripLength };
}

interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371.0088;

/** Kilometres along the surface between two points. */
export function kmBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfOf = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    halfOf(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      halfOf(one.longitude, other.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The filters of the list of entity services. At most one is allowed; a district may be narrowed to a municipality. */
export interface EntityServiceFilters {
  latitude?: number | undefined;
  longitude?: number | undefined;
  nearUser?: 'true' | 'false' | undefined;
  nearCheckIn?: 'true' | 'false' | undefined;
  district?: number | undefined;
  municipality?: number | undefined;
}

export type ChosenFilter =
  | { by: 'point'; latitude: number; longitude: number }
  | { by: 'area'; location: string }
  | { by: 'check-in' }
  | { by: 'nothing' }
  | { by: 'several' };

/**
 * The one filter that the query selects. A point is used with or without `nearUser`. With `nearCheckIn` the cart's
 * check-in point is used, and a point in the query is ignored. Districts and municipalities are official codes as numbers.
 */
export function chosenFilter(filters: EntityServiceFilters): ChosenFilter {
  const { latitude, longitude, nearUser, nearCheckIn, district, municipality } = filters;
  const isCheckIn = nearCheckIn === 'true';
  const hasPoint = latitude !== undefined || longitude !== undefined;
  const isPoint = nearUser === 'true' || (hasPoint && !isCheckIn);
  const isArea = district !== undefined || municipality !== undefined;
  const count = Number(isPoint) + Number(isArea) + Number(isCheckIn);
  if (count > 1) return { by: 'several' };
  if (isCheckIn) return { by: 'check-in' };
  if (municipality !== undefined) return { by: 'area', location: code('m', municipality, 4) };
  if (district !== undefined) return { by: 'area', location: code('d', district, 2) };
  if (latitude === undefined || longitude === undefined) return { by: 'nothing' };
  return { by: 'point', latitude, longitude };
}

function code(kind: 'd' | 'm', id: number, digits: number): string {
  return `${kind}:${String(id).padStart(digits, '0')}`;
}
