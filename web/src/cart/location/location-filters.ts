/** Where places are looked for: near a point, near the check-in, or in a district, maybe in a municipality of it. Only one. */
export type LocationFilter =
  | { by: 'near'; latitude: string; longitude: string; words?: string }
  | { by: 'checkIn'; words: string }
  | { by: 'area'; district: string; municipality: string; words: string };

/** As the address of the place and slot screens carries it. */
export function queryOfFilter(filter: LocationFilter): Record<string, string> {
  if (filter.by === 'near') {
    const { latitude, longitude, words } = filter;
    return { nearUser: 'true', latitude, longitude, ...(words ? { where: words } : {}) };
  }
  if (filter.by === 'checkIn') return { nearCheckIn: 'true', where: filter.words };
  const { district, municipality, words } = filter;
  return { district, ...(municipality ? { municipality } : {}), where: words };
}

/** What an address says about where; null where it says nothing. */
export function filterOfQuery(query: URLSearchParams): LocationFilter | null {
  const [latitude, longitude] = [query.get('latitude'), query.get('longitude')];
  if (query.get('nearUser') === 'true' && latitude && longitude) {
    const words = query.get('where');
    return { by: 'near', latitude, longitude, ...(words ? { words } : {}) };
  }
  if (query.get('nearCheckIn') === 'true') {
    return { by: 'checkIn', words: query.get('where') ?? '' };
  }
  const district = query.get('district');
  if (!district) return null;
  const municipality = query.get('municipality') ?? '';
  return { by: 'area', district, municipality, words: query.get('where') ?? '' };
}

/** A place as the search has it in its address: an id of a location, or a point. */
export interface SearchedPlace {
  location: string;
  words: string;
  latitude: string;
  longitude: string;
}

/**
 * The same place as a filter; null where nothing was searched, or the place is none we know. Only a district is a border:
 * around any other the nearest are looked for. `known` are places of that name.
 */
export function filterOfSearch(
  { location, words, latitude, longitude }: SearchedPlace,
  known: readonly { id: string; latitude: number; longitude: number }[],
): LocationFilter | null {
  const [kind, code = ''] = location.split(':');
  if (kind === 'd') return { by: 'area', district: String(Number(code)), municipality: '', words };
  if (location !== '') {
    const point = known.find(({ id }) => id === location);
    return point
      ? { by: 'near', latitude: String(point.latitude), longitude: String(point.longitude), words }
      : null;
  }
  const isPoint = latitude !== '' && longitude !== '';
  return isPoint ? { by: 'near', latitude, longitude, ...(words ? { words } : {}) } : null;
}

/** The filter that this cart was last looked up with in this tab. */
export function storedFilter(cartId: string): LocationFilter | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(cartId)) ?? 'null') as LocationFilter | null;
  } catch {
    return null;
  }
}

export function storeFilter(cartId: string, filter: LocationFilter): void {
  try {
    sessionStorage.setItem(keyOf(cartId), JSON.stringify(filter));
  } catch {
    // A browser may refuse storage: the address still has it.
  }
}

const keyOf = (cartId: string) => `vaga.cart.${cartId}.filter`;
