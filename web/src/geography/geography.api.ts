import * as geographyCalls from '@vaga/contract/calls/geography';
import { api } from '../platform/api.ts';

/** How many places the list offers at most. */
const listLimit = 29;

/** Places whose name matches what was typed, best first. */
export function lookUpLocations(query: string) {
  return api.data(geographyCalls.findLocations, { query: { query, limit: listLimit } });
}

/** The nearest place to a point, or undefined where there is none. */
export async function locationAt(latitude: number, longitude: number) {
  const [nearest] = await api.data(geographyCalls.findLocations, {
    query: { latitude, longitude, limit: 1 },
  });
  return nearest;
}
