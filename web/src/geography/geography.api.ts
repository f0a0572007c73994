import type { findLocations } from '@vaga/contract/geography';
import { api, wire } from '../platform/api.ts';

const locations = wire<typeof findLocations>('GET', 'location');

/** How many places the list offers at most. */
const listLimit = 29;

/** Places whose name matches what was typed, best first. */
export function lookUpLocations(query: string) {
  return api.data(locations, { query: { query, limit: listLimit } });
}

/** The nearest place to a point, or undefined where there is none. */
export async function locationAt(latitude: number, longitude: number) {
  const [nearest] = await api.data(locations, { query: { latitude, longitude, limit: 1 } });
  return nearest;
}
