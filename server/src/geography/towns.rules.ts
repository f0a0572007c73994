import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { normaliseSearchText } from '../platform/search-text.rules.ts';

/** A municipality with its district. */
export interface TownMunicipality {
  code: string;
  name: string;
  districtCode: string;
  district: string;
  /** Of its district: 'continente', 'acores' or 'madeira'. */
  region: string;
  latitude: number;
  longitude: number;
}

/** A locality with the code of its municipality. */
export interface TownLocality {
  name: string;
  municipalityCode: string;
  latitude: number;
  longitude: number;
}

/** The first four digits of a postal code, with the municipality that it is of and its middle. */
export interface TownPostalCode {
  digits: string;
  municipalityCode: string;
  latitude: number;
  longitude: number;
}

/** Where an address is: a municipality, and the point of its locality, or the municipality's own where that is not known. */
export interface Town {
  municipalityCode: string;
  districtCode: string;
  municipality: string;
  district: string;
  /** IANA, such as Atlantic/Azores. */
  timeZone: string;
  latitude: number;
  longitude: number;
}

/** `ambiguous` where several municipalities have it: their names with their districts. */
export type FoundTown =
  | { town: Town }
  | { refused: 'unknown' }
  | { refused: 'ambiguous'; towns: string[] };

interface TownAddress {
  locality: string;
  municipality: string | undefined;
  /** '3000-179', or its first four digits. */
  postalCode?: string | undefined;
}

export interface Towns {
  /**
   * The town of a locality as people write it, with its municipality where they give it ('Lagoa', or 'Lagoa, Faro' where there are
   * two). Without a municipality the postal code says which of several it is, and where a locality is that is not known.
   */
  find(address: TownAddress): FoundTown;
  kilometresBetween: typeof kilometresBetween;
}

export function createTowns(
  municipalities: readonly TownMunicipality[],
  localities: readonly TownLocality[],
  postalCodes: readonly TownPostalCode[] = [],
): Towns {
  const areas = new Map(postalCodes.map((one) => [one.digits, one]));
  const byCode = new Map(municipalities.map((one) => [one.code, one]));
  const municipalitiesOf = new Map<string, TownMunicipality[]>();
  for (const one of municipalities) {
    add(municipalitiesOf, normaliseSearchText(one.name), one);
    add(municipalitiesOf, normaliseSearchText(`${one.name} ${one.district}`), one);
    // 'Lagoa, São Miguel' as well as 'Lagoa, Ilha de São Miguel'.
    const island = one.district.replace(/^Ilha d\w+ /, '');
    add(municipalitiesOf, normaliseSearchText(`${one.name} ${island}`), one);
  }
  const localitiesOf = new Map<string, TownLocality[]>();
  for (const one of localities) add(localitiesOf, normaliseSearchText(one.name), one);

  return {
    kilometresBetween,
    find({ locality, municipality, postalCode = '' }) {
      const name = normaliseSearchText(locality);
      const named = localitiesOf.get(name) ?? [];
      const wanted = municipality === undefined ? name : normaliseSearchText(municipality);
      const given = distinct(municipalitiesOf.get(wanted) ?? []);
      const within = named.filter((one) => given.some(({ code }) => code === one.municipalityCode));
      const area = municipality === undefined ? areas.get(postalCode.slice(0, 4)) : undefined;
      const candidates =
        municipality === undefined
          ? distinct([...given, ...named.flatMap((one) => byCode.get(one.municipalityCode) ?? [])])
          : distinct(
              within.length > 0
                ? within.flatMap((one) => byCode.get(one.municipalityCode) ?? [])
                : given,
            );
      const ofArea = area && byCode.get(area.municipalityCode);
      const found = narrowed(candidates, ofArea);
      const [first, ...others] = found;
      if (!first) return { refused: 'unknown' };
      if (others.length > 0)
        return { refused: 'ambiguous', towns: found.map((one) => `${one.name}, ${one.district}`) };
      const isOfAreaAlone = candidates.length === 0 && area !== undefined;
      const point =
        named.find((one) => one.municipalityCode === first.code) ?? (isOfAreaAlone ? area : first);
      return { town: townOf(first, point) };
    },
  };
}

/** Those of several that the postal code is of; where no name is known, the municipality of the code. */
function narrowed(
  candidates: readonly TownMunicipality[],
  ofArea: TownMunicipality | undefined,
): readonly TownMunicipality[] {
  if (!ofArea || candidates.length === 1) return candidates;
  const same = candidates.filter(({ code }) => code === ofArea.code);
  return candidates.length === 0 ? [ofArea] : same.length > 0 ? same : candidates;
}

const zones: Readonly<Record<string, string>> = {
  acores: 'Atlantic/Azores',
  madeira: 'Atlantic/Madeira',
};

function townOf(
  municipality: TownMunicipality,
  { latitude, longitude }: { latitude: number; longitude: number },
): Town {
  const { code, districtCode, name, district, region } = municipality;
  return {
    municipalityCode: code,
    districtCode,
    municipality: name,
    district,
    timeZone: zones[region] ?? homeTimeZone,
    latitude,
    longitude,
  };
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function distinct(list: readonly TownMunicipality[]): TownMunicipality[] {
  return [...new Map(list.map((one) => [one.code, one])).values()];
}

const earthKm = 6371;

/** Kilometres between two points, in a straight line over the ground. */
export function kilometresBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share =
    height + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * width;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(share)));
}
