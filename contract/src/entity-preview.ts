import { z } from 'zod';
import { Cents } from './common.ts';
import { endpoint } from './endpoint.ts';
import { entityFounders } from './onboarding.ts';
import { PartnerSummary, ServiceLocation } from './partners.ts';

/** The page of an entity as the public will read it once it is live, with the services that it will offer. */
export const EntityPreview = PartnerSummary.extend({
  services: z.array(z.object({ name: z.string(), location: ServiceLocation, priceCents: Cents })),
}).meta({ id: 'EntityPreview' });
export type EntityPreview = z.infer<typeof EntityPreview>;

export const readEntityPreview = endpoint({
  slice: 'partners',
  method: 'GET',
  path: 'v1/entity/preview',
  summary:
    "The page of the caller's entity in the reader's language, as the public reads it once it is live. To all others a draft answers 404.",
  access: entityFounders,
  data: EntityPreview,
});
