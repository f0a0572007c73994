/** Where places are looked for: near a point, near the check-in, or in a district, maybe in a municipality of it. Only one. */
export type LocationFilter =
  | { by: 'near'; latitude: string; longitude: string; label?: string }
  | { by: 'checkIn'; label: string }
  | { by: 'area'; district: string; municipality: string; label: string };

/** The sentence that says near what one looks: in Portuguese a hotel or a hostel takes its article. */
export function nearTextOf(name: string): 'location.nearHotel' | 'location.nearCheckIn' {
  return /^(hotel|hostel)\b/i.test(name) ? 'location.nearHotel' : 'location.nearCheckIn';
}

/** As the address of the place and slot screens carries it. */
export function queryOfFilter(filter: LocationFilter): Record<string, string> {
  if (filter.by === 'near') {
    const { latitude, longitude, label } = filter;
    return { nearUser: 'true', latitude, longitude, ...(label ? { where: label } : {}) };
  }
  if (filter.by === 'checkIn') return { nearCheckIn: 'true', where: filter.label };
  const { district, municipality, label } = filter;
  return { district, ...(municipality ? { municipality } : {}), where: label };
}

/** What an address says about where; null where it says nothing. */
export function filterOfQuery(query: URLSearchParams): LocationFilter | null {
  const [latitude, longitude] = [query.get('latitude'), query.get('longitude')];
  if (query.get('nearUser') === 'true' && latitude && longitude) {
    const label = query.get('where');
    return { by: 'near', latitude, longitude, ...(label ? { label } : {}) };
  }
  if (query.get('nearCheckIn') === 'true') {
    return { by: 'checkIn', label: query.get('where') ?? '' };
  }
  const district = query.get('district');
  if (!district) return null;
  const municipality = query.get('municipality') ?? '';
  return { by: 'area', district, municipality, label: query.get('where') ?? '' };
}

/** A place as the search has it in its address: an id of a location, or a point. */
export interface SearchedPlace {
  location: string;
  label: string;
  latitude: string;
  longitude: string;
}

/**
 * The same place as a filter; null where nothing was searched, or the place is none we know. Only a district is a border:
 * around any other the nearest are looked for. `known` are places of that name.
 */
export function filterOfSearch(
  { location, label, latitude, longitude }: SearchedPlace,
  known: readonly { id: string; latitude: number; longitude: number }[],
): LocationFilter | null {
  const [kind, code = ''] = location.split(':');
  if (kind === 'd') return { by: 'area', district: String(Number(code)), municipality: '', label };
  if (location !== '') {
    const point = known.find(({ id }) => id === location);
    return point
      ? { by: 'near', latitude: String(point.latitude), longitude: String(point.longitude), label }
      : null;
  }
  const isPoint = latitude !== '' && longitude !== '';
  return isPoint ? { by: 'near', latitude, longitude, ...(label ? { label } : {}) } : null;
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

/** Among the drafts, which go with the account of the tab: it may say where the patient stands. */
const keyOf = (cartId: string) => `vaga.draft.cart.${cartId}.filter`;
