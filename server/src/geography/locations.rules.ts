import { normaliseSearchText } from '../platform/search-text.rules.ts';

export interface District {
  code: string;
  name: string;
  region: string;
  latitude: number;
  longitude: number;
}

/** `code` begins with the code of its district. */
export interface Municipality {
  code: string;
  name: string;
  latitude: number;
  longitude: number;
}

export interface Locality {
  id: number;
  name: string;
  /** Code of its municipality. */
  municipality: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** A parish (freguesia) of the mainland, with a point inside it. */
export interface Parish {
  /** Six digits, which begin with the code of its municipality. */
  code: string;
  name: string;
  municipality: string;
  latitude: number;
  longitude: number;
}

/** Postal codes by their first four digits, and where they lie: at the seat of the municipality where there is no point. */
export interface PostalCodes {
  first: string;
  /** Inclusive. */
  last: string;
  municipality: string;
  latitude?: number;
  longitude?: number;
}

export type LocationKind = 'district' | 'municipality' | 'locality' | 'parish' | 'postalCode';

export interface LocationRow {
  id: string;
  kind: LocationKind;
  description: string;
  /** The name, a comma, and the words that distinguish it from locations with the same name; from `normaliseSearchText`. */
  search: string;
  /** Orders locations that match equally well: districts, then municipalities, then localities, each by population. */
  weight: number;
  districtCode: string;
  municipalityCode: string | null;
  latitude: number;
  longitude: number;
}

interface CountryGeography {
  districts: readonly District[];
  municipalities: readonly Municipality[];
  localities: readonly Locality[];
  parishes: readonly Parish[];
  postalCodes: readonly PostalCodes[];
}

/** Above every population; twice this value fits into a 32-bit integer. */
const kindWeight = 500_000_000;

/**
 * The parts of an address that may name its town, the last one first, from `normaliseSearchText`. Commas, and words with a
 * digit (house and floor numbers, postal codes), separate the parts. The first part is the street and is left out: it can
 * have any name, and there is a locality called Rua.
 */
export function townCandidatesOf(address: string): string[] {
  const [, ...parts] = address.split(/[,;\n()]|\s[-–—]\s|\S*\d\S*/u);
  return parts
    .map((part) => normaliseSearchText(part).replace(/ portugal$/, ''))
    .filter((part) => part !== '')
    .toReversed();
}

/**
 * Every location that can be searched. A locality with the name of its municipality is its seat, the same location, so it
 * is left out. Populations of municipalities and districts are the sums of their localities; parishes have none, and come last.
 */
export function buildLocations({
  districts,
  municipalities,
  localities,
  parishes,
  postalCodes,
}: CountryGeography): LocationRow[] {
  const municipalityNames = new Map(municipalities.map(({ code, name }) => [code, name]));
  const districtNames = new Map(districts.map(({ code, name }) => [code, name]));
  const ambiguous = ambiguousNames(municipalities);
  const populations = populationsOf(localities);
  const populationOf = (code: string) => populations.get(code) ?? 0;
  const nameOf = (municipality: string) => municipalityNames.get(municipality) ?? '';
  return [
    ...districts.map((district) => districtRow(district, populationOf(district.code))),
    ...municipalities.map((municipality) => {
      const districtName = districtNames.get(municipality.code.slice(0, 2)) ?? '';
      const qualifier = ambiguous.has(municipality.name) ? withoutIslandPrefix(districtName) : '';
      return municipalityRow(municipality, qualifier, populationOf(municipality.code));
    }),
    ...localities
      .filter(({ name, municipality }) => name !== nameOf(municipality))
      .map((locality) => localityRow(locality, nameOf(locality.municipality))),
    ...parishes.map((parish) => parishRow(parish, nameOf(parish.municipality))),
    ...postalCodeRows(postalCodes, municipalities),
  ];
}

function districtRow(district: District, population: number): LocationRow {
  const { code, name, region } = district;
  const isIsland = region !== 'continente';
  return {
    id: `d:${code}`,
    kind: 'district',
    description: isIsland ? name : `${name} (distrito)`,
    search: `${normaliseSearchText(name)}, ${isIsland ? region : 'distrito'}`,
    weight: 2 * kindWeight + population,
    districtCode: code,
    municipalityCode: null,
    ...pointOf(district),
  };
}

function municipalityRow(
  municipality: Municipality,
  qualifier: string,
  population: number,
): LocationRow {
  const { code, name } = municipality;
  return {
    id: `m:${code}`,
    kind: 'municipality',
    description: qualifier === '' ? name : `${name} (${qualifier})`,
    search: `${normaliseSearchText(name)}, ${normaliseSearchText(qualifier)}`,
    weight: kindWeight + population,
    districtCode: code.slice(0, 2),
    municipalityCode: code,
    ...pointOf(municipality),
  };
}

function localityRow(locality: Locality, municipalityName: string): LocationRow {
  const { id, name, municipality, population } = locality;
  return {
    id: `l:${id}`,
    kind: 'locality',
    description: `${name}, ${municipalityName}`,
    search: `${normaliseSearchText(name)}, ${normaliseSearchText(municipalityName)}`,
    weight: population,
    districtCode: municipality.slice(0, 2),
    municipalityCode: municipality,
    ...pointOf(locality),
  };
}

function parishRow(parish: Parish, municipalityName: string): LocationRow {
  const { code, name, municipality } = parish;
  return {
    id: `p:${code}`,
    kind: 'parish',
    description: `${name}, ${municipalityName}`,
    search: `${normaliseSearchText(name)}, ${normaliseSearchText(municipalityName)}`,
    weight: 0,
    districtCode: municipality.slice(0, 2),
    municipalityCode: municipality,
    ...pointOf(parish),
  };
}

function postalCodeRows(
  postalCodes: readonly PostalCodes[],
  municipalities: readonly Municipality[],
): LocationRow[] {
  const seats = new Map(municipalities.map((seat) => [seat.code, seat]));
  return postalCodes.flatMap(({ first, last, municipality, latitude, longitude }) => {
    const seat = seats.get(municipality);
    if (!seat) return [];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_none, nth): LocationRow => {
      const code = String(Number(first) + nth);
      return {
        id: `c:${code}`,
        kind: 'postalCode',
        description: `${code}, ${seat.name}`,
        search: `${code}, ${normaliseSearchText(seat.name)}`,
        weight: 0,
        districtCode: municipality.slice(0, 2),
        municipalityCode: municipality,
        latitude: latitude ?? seat.latitude,
        longitude: longitude ?? seat.longitude,
      };
    });
  });
}

function pointOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude };
}

function ambiguousNames(municipalities: readonly Municipality[]): Set<string> {
  const seen = new Set<string>();
  return new Set(
    municipalities.flatMap(({ name }) => {
      if (seen.has(name)) return [name];
      seen.add(name);
      return [];
    }),
  );
}

/** Populations by the codes of municipalities and districts. */
function populationsOf(localities: readonly Locality[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { municipality, population } of localities) {
    for (const code of [municipality, municipality.slice(0, 2)]) {
      sums.set(code, (sums.get(code) ?? 0) + population);
    }
  }
  return sums;
}

/** Shortens 'Ilha de São Miguel' to 'São Miguel'; leaves the name of a district unchanged. */
function withoutIslandPrefix(name: string): string {
  return name.replace(/^Ilha (?:d[aeo]s? )?/, '');
}
