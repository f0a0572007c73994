import { z } from 'zod';
import { providerManager, providerStaff } from './access.ts';
import { EntityCampaign } from './campaigns.ts';
import { Cents, CivilDate, Id, LookUp, lineOfText, orNothing, SmallId, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  entityServicesPerCall,
  highestPriceCents,
  largestRadiusKm,
  nextPriceDays,
  ownCodeCharacters,
} from './offer-limits.ts';
import { EntityCode, ServiceLocation } from './partners.ts';

const slice = 'partners';

/** A price as a member types it: whole cents. */
export const PriceCents = z.int().min(0).max(highestPriceCents);

/** Kilometres around the entity. */
const RadiusKm = z.number().min(1).max(largestRadiusKm);

/** A price that will hold: applied at midnight of its day at the entity. Places that were taken before keep the earlier one. */
export const NextPrice = z
  .object({ priceCents: PriceCents, from: CivilDate })
  .meta({ id: 'NextPrice' });

/** `paused`: the public, codes and hotels do not book it; the entity's own desk may. */
export const offerStates = ['offered', 'paused'] as const;

/** A service as the members of its entity manage it. */
export const OwnService = z
  .object({
    id: Id,
    version: z.string(),
    idService: z.int(),
    service: z.string(),
    serviceType: LookUp,
    location: ServiceLocation,
    /** Null unless it is done at the patient's address. */
    radiusKm: z.number().nullable(),
    /** The usual price, before campaigns. */
    priceCents: Cents,
    nextPrice: NextPrice.nullable(),
    /** In force today or later, by their first day. */
    campaigns: z.array(EntityCampaign),
    /** Today's campaign for all patients: the lowest, if it is below the usual price. */
    campaignNow: EntityCampaign.nullable(),
    /** The minutes of its slots in schedules that are in force today or later, shortest first; empty without a schedule. */
    lengths: z.array(z.int()),
    needsApproval: z.boolean(),
    /** What the entity calls it in its own systems; '' for nothing. */
    ownCode: z.string(),
    state: z.enum(offerStates),
  })
  .meta({ id: 'OwnService' });
export type OwnService = z.infer<typeof OwnService>;

/** An entity code that may have a price here: of the entity itself, or of a partner with a protocol that has not ended. */
export const PriceCode = z.object({ code: EntityCode, name: z.string() }).meta({ id: 'PriceCode' });
export type PriceCode = z.infer<typeof PriceCode>;

const OwnServices = z
  .object({
    /** At the entity. */
    today: CivilDate,
    services: z.array(OwnService),
    /** Those of which the entity has a service. */
    serviceTypes: z.array(LookUp),
    codes: z.array(PriceCode),
  })
  .meta({ id: 'OwnServices' });

export const listOwnServices = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entity-services',
  summary:
    'The services that the entity of the caller offers, paused ones included, by type and name. `text` is looked for in the name, the type and the own code.',
  access: providerStaff,
  query: z.object({
    type: orNothing(SmallId),
    state: orNothing(z.enum(offerStates)),
    text: orNothing(text(0, 80)),
  }),
  data: OwnServices,
});

/** A service of the catalogue, to offer it. */
export const CatalogueService = z
  .object({
    idService: z.int(),
    service: z.string(),
    serviceType: LookUp,
    loinc: z.string().nullable(),
    /** How long it usually takes. */
    durationMinutes: z.int(),
    /** Where the entity offers it already. */
    offeredAt: z.array(ServiceLocation),
  })
  .meta({ id: 'CatalogueService' });
export type CatalogueService = z.infer<typeof CatalogueService>;

export const listCatalogueServices = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entity-services/catalogue',
  summary:
    'The services of the catalogue by type and name, for the entity of the caller to choose from. `text`: words of the names in both languages and of the type, or a LOINC code.',
  access: providerManager,
  query: z.object({ text: orNothing(text(0, 80)), type: orNothing(SmallId) }),
  data: z.array(CatalogueService),
});

export const addServices = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entity-services',
  summary:
    'Offers services of the catalogue, each with its price. Those that the entity offers there already stay as they are: Warning `service.already_offered`.',
  access: providerManager,
  body: z.object({
    services: z
      .array(
        z.object({
          idService: SmallId,
          location: ServiceLocation.default('Entity'),
          /** Of services at the patient's address, and of no others. */
          radiusKm: orNothing(RadiusKm),
          priceCents: PriceCents,
          needsApproval: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(entityServicesPerCall),
  }),
  data: z.object({ added: z.int() }),
});

const ownServiceParams = z.object({ id: Id });

export const readOwnService = endpoint({
  slice,
  method: 'GET',
  path: 'v1/entity-services/:id',
  summary:
    'A service of the entity of the caller, with its campaigns and the codes that may have a price.',
  access: providerStaff,
  owned: true,
  params: ownServiceParams,
  data: z.object({ today: CivilDate, service: OwnService, codes: z.array(PriceCode) }),
});

export const changeService = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/entity-services/:id',
  summary: `Changes price, planned price, radius, own code and approval. The planned price begins after today, at most ${nextPriceDays} days ahead. Places that are held or booked keep their price. 409 \`conflict\` where a colleague saved since \`version\`.`,
  access: providerManager,
  owned: true,
  params: ownServiceParams,
  body: z.object({
    priceCents: PriceCents,
    nextPrice: NextPrice.nullable(),
    radiusKm: orNothing(RadiusKm),
    ownCode: lineOfText(0, ownCodeCharacters),
    needsApproval: z.boolean(),
    version: z.string().max(40),
  }),
  data: OwnService,
});

export const pauseService = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entity-services/:id/pause',
  summary:
    'Pauses a service: the public, codes and hotels do not book it, the entity’s own desk may. What is held or booked goes on. A second call changes nothing.',
  access: providerManager,
  owned: true,
  params: ownServiceParams,
  data: OwnService,
});

export const resumeService = endpoint({
  slice,
  method: 'POST',
  path: 'v1/entity-services/:id/resume',
  summary: 'Offers a paused service again. A second call changes nothing.',
  access: providerManager,
  owned: true,
  params: ownServiceParams,
  data: OwnService,
});

export const removeService = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/entity-services/:id',
  summary:
    'Ends the offer of a service. Warning `service.has_bookings` while places are held or booked, and nothing changes: it can be paused.',
  access: providerManager,
  owned: true,
  params: ownServiceParams,
});
