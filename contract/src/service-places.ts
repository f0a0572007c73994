import { z } from 'zod';
import { Service } from './catalogue.ts';
import { Cents } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'search';

/** The last part of an address: lower case, digits and hyphens. */
const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9-]+$/);

/** A municipality in which a service can be booked. `slug` names it in an address, with its district where two have its name. */
export const ServicePlace = z
  .object({
    code: z.string(),
    name: z.string(),
    slug: z.string(),
    district: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** How many entities offer the service there. */
    entities: z.int().min(1),
    /** The lowest price of it there. */
    priceFromCents: Cents,
  })
  .meta({ id: 'ServicePlace' });
export type ServicePlace = z.infer<typeof ServicePlace>;

/** A service that some entity offers. */
export const OfferedService = z
  .object({ slug: z.string(), description: z.string(), idServiceType: z.int() })
  .meta({ id: 'OfferedService' });
export type OfferedService = z.infer<typeof OfferedService>;

/** A service that some entity offers, with the number of municipalities in which it is offered. */
export const SpreadService = OfferedService.extend({ places: z.int().min(1) }).meta({
  id: 'SpreadService',
});
export type SpreadService = z.infer<typeof SpreadService>;

export const listOfferedServices = endpoint({
  slice,
  method: 'GET',
  path: 'v1/service-places',
  summary: 'The services that can be booked somewhere, by type and name.',
  access: 'anyone',
  data: z.array(SpreadService),
});

export const listPlacesOfService = endpoint({
  slice,
  method: 'GET',
  path: 'v1/service-places/:service',
  summary: 'A service by its slug, and the municipalities in which it can be booked, by district.',
  access: 'anyone',
  params: z.object({ service: Slug }),
  data: z.object({ service: Service, places: z.array(ServicePlace) }),
});

export const readServicePlace = endpoint({
  slice,
  method: 'GET',
  path: 'v1/service-places/:service/:place',
  summary:
    'A service in a municipality, by their slugs: the nearest municipalities that have it too, and what else can be booked here. 404 where no entity offers it.',
  access: 'anyone',
  params: z.object({ service: Slug, place: Slug }),
  data: z.object({
    service: Service,
    place: ServicePlace,
    /** Nearest first. */
    nearby: z.array(ServicePlace),
    otherServices: z.array(OfferedService),
  }),
});
