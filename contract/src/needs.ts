import { z } from 'zod';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Location } from './geography.ts';
import { needTextLength } from './need-limits.ts';
import { EntityType } from './partners.ts';

const slice = 'needs';

/** A service. `usualFor` is the typed symptom for which it is often booked, in the reader's language; null without one. */
const ServiceNeed = z.object({
  kind: z.literal('service'),
  service: z.int(),
  serviceType: z.int(),
  description: z.string(),
  serviceTypeDescription: z.string(),
  usualFor: z.string().nullable(),
});

/** Any service of a type. */
const ServiceTypeNeed = z.object({
  kind: z.literal('serviceType'),
  serviceType: z.int(),
  description: z.string(),
});

/** An entity by its name, with what tells it from others of that name. */
const EntityNeed = z.object({
  kind: z.literal('entity'),
  id: Id,
  description: z.string(),
  entityType: EntityType,
  locality: z.string(),
});

/** What a typed text may mean. */
export const Need = z
  .discriminatedUnion('kind', [ServiceNeed, ServiceTypeNeed, EntityNeed])
  .meta({ id: 'Need' });
export type Need = z.infer<typeof Need>;

export const findNeeds = endpoint({
  slice,
  method: 'GET',
  path: 'v1/needs',
  summary:
    'What a typed text may mean, best first, ignoring accents, case and slips: services that some entity offers and their types, by names and other words in both languages and by symptoms, and public entities by name. With `only=services` a type stands for its services, and no entity is found; with `only=entities` entities alone are, and none by its town. `isUrgent`: the text names a sign of danger, for which one calls for help before one books. `where`: the town that the text ends with.',
  access: 'anyone',
  query: z.object({
    query: z.string().max(needTextLength).default(''),
    limit: z.coerce.number().int().min(1).max(20).default(8),
    only: z.enum(['services', 'entities']).optional(),
  }),
  data: z.object({
    needs: z.array(Need),
    isUrgent: z.boolean(),
    /** The town that the text ends with, where its other words are a need: 'dentista em Coimbra'. */
    where: Location.nullable(),
  }),
});
