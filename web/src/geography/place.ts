/** Where the search is: a place of the list, or a point with the words for it. */
export interface Place {
  /** What stands in the box. */
  label: string;
  /** `d:06`, `m:0603`, `l:2740637`, `p:060334`, `c:3000`; empty for a point. */
  location: string;
  latitude: number | null;
  longitude: number | null;
}

export const nowhere: Place = { label: '', location: '', latitude: null, longitude: null };

/** The place of the box; where it is empty, the town that was typed with something else. */
export function placeOrTown(
  place: Place,
  town: { id: string; locationDescription: string } | null,
): Place {
  if (!town || isKnown(place) || place.label.trim() !== '') return place;
  return { ...nowhere, label: town.locationDescription, location: town.id };
}

/** A search needs one of the two. */
export function isKnown(place: Place): boolean {
  return place.location !== '' || (place.latitude !== null && place.longitude !== null);
}

/** The search screen's parameters of a place. */
export function queryOf({ label, location, latitude, longitude }: Place) {
  return {
    location,
    full_location: label,
    latitude: latitude === null ? '' : String(latitude),
    longitude: longitude === null ? '' : String(longitude),
  };
}

/** Whether it lies in a municipality and is none: a locality, a parish or a postal code, around whose point one searches. */
export function isWithinMunicipality(location: string): boolean {
  return /^[lpc]:/.test(location);
}
