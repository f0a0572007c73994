import { z } from 'zod';
import { LookUp } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'geography';

/**
 * `d:06` a district or island, `m:0603` a municipality, `l:2740637` a locality, `p:060334` a parish, `c:3000` a postal code by its
 * first four digits.
 */
export const LocationId = z.string().regex(/^(d:\d{2}|m:\d{4}|l:\d{1,9}|p:\d{6}|c:\d{4})$/);

export const Location = z
  .object({
    id: LocationId,
    locationDescription: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof Location>;

/** A district or municipality: `code` is the official code as text, `id` the same as a number. */
export const Area = z
  .object({ id: z.int(), description: z.string(), code: z.string() })
  .meta({ id: 'Area' });
export type Area = z.infer<typeof Area>;

export const findLocations = endpoint({
  slice,
  method: 'GET',
  path: 'location',
  summary:
    'Locations that a typed text may mean, ignoring accents and case, best first: names of districts, municipalities, localities and parishes, with a slip too, postal codes, and addresses that end with a town. With latitude and longitude instead of a query: the nearest location.',
  access: 'anyone',
  query: z.object({
    query: z.string().max(100).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(29),
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
  }),
  data: z.array(Location),
});

export const listCountries = endpoint({
  slice,
  method: 'GET',
  path: 'geo/countries',
  summary: 'Countries in the language of the reader; the home country, 1, is first.',
  access: 'anyone',
  data: z.array(LookUp),
});

export const listDistricts = endpoint({
  slice,
  method: 'GET',
  path: 'geo/country/:idCountry/districts',
  summary: 'Districts and islands of a country; only the home country (1) has any.',
  access: 'anyone',
  params: z.object({ idCountry: z.coerce.number().int().min(1).max(1000) }),
  data: z.array(Area),
});

export const listMunicipalities = endpoint({
  slice,
  method: 'GET',
  path: 'geo/district/:id/municipality',
  summary: 'Municipalities of a district or island.',
  access: 'anyone',
  params: z.object({ id: z.coerce.number().int().min(1).max(99) }),
  data: z.array(Area),
});
