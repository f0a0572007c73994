import { z } from 'zod';
import { Id, LookUp, orNothing, SmallId } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'catalogue';

export const serviceTypeSlugs = [
  'appointments',
  'exams',
  'analyses',
  'vaccines',
  'covid-tests',
  'telemedicine',
] as const;
export const ServiceTypeSlug = z.enum(serviceTypeSlugs);
export type ServiceTypeSlug = z.infer<typeof ServiceTypeSlug>;

export const ServiceType = z
  .object({ id: z.int(), description: z.string(), slug: ServiceTypeSlug })
  .meta({ id: 'ServiceType' });
export type ServiceType = z.infer<typeof ServiceType>;

/** `information` is HTML of our own: paragraphs and lists only. */
export const Service = z
  .object({
    id: z.int(),
    description: z.string(),
    information: z.string(),
    allowPrescription: z.boolean(),
    slug: z.string(),
    idServiceType: z.int(),
    durationMinutes: z.int(),
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof Service>;

const ofEntity = z.object({ entityId: orNothing(Id) });

export const listServiceTypes = endpoint({
  slice,
  method: 'GET',
  path: 'public/service-type',
  summary: 'Service types; with entityId only those that the entity offers.',
  access: 'anyone',
  query: ofEntity,
  data: z.array(ServiceType),
});

export const listServices = endpoint({
  slice,
  method: 'GET',
  path: 'public/service-type/:id/service',
  summary: 'Services of a type; with entityId only those that the entity offers.',
  access: 'anyone',
  params: z.object({ id: SmallId }),
  query: ofEntity,
  data: z.array(Service),
});

export const listTravelServices = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/travel/service',
  summary: 'Every service that a person can schedule, by type and name.',
  access: 'account',
  data: z.array(Service),
});

export const listIdentificationTypes = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/person/identification-types',
  summary: 'Types of identification document; 9 is the national one.',
  access: 'account',
  data: z.array(LookUp),
});

export const listPrescriptionTypes = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/prescription/type',
  summary: 'Types of prescription.',
  access: 'account',
  data: z.array(LookUp),
});
