import { z } from 'zod';
import { partnerDesk, partnerManager, providerManager } from './access.ts';
import { Cents, Email, Id, LinkParams, lineOfText, orNothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { nearEntities, reasonCharacters } from './limits.ts';
import { EntityType } from './partners.ts';

const slice = 'protocols';

/**
 * The states of a protocol: asked for and not answered, in force, refused by the service entity, paused by it, ended by
 * either side. The specification's `enabled` is `active`.
 */
export const protocolStates = ['pending', 'active', 'refused', 'paused', 'deleted'] as const;
export const ProtocolState = z.enum(protocolStates);
export type ProtocolState = z.infer<typeof ProtocolState>;

/** Who pays what is booked under a protocol: the guest, or the partner that brought them. */
export const protocolPayers = ['guest', 'partner'] as const;
export const ProtocolPayer = z.enum(protocolPayers);
export type ProtocolPayer = z.infer<typeof ProtocolPayer>;

/** A contact of an entity, for its partners. Each part may be empty. */
export const InformationManager = z
  .object({ name: z.string(), phoneNumber: z.string(), email: z.string() })
  .meta({ id: 'InformationManager' });
export type InformationManager = z.infer<typeof InformationManager>;

/** The same as a form sends it. The specification shows no check of it: only what is no telephone or e-mail is refused. */
export const InformationManagerForm = z.object({
  name: lineOfText(0, 120),
  phoneNumber: z
    .string()
    .trim()
    .max(30)
    .regex(/^[+\d\s().-]*$/),
  email: z.union([z.literal(''), Email]),
});

/** A service entity that a partner may ask for a protocol. */
export const NearEntity = z
  .object({
    id: Id,
    description: z.string(),
    /** Kilometres from the partner, to one decimal. */
    distance: z.number(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'NearEntity' });
export type NearEntity = z.infer<typeof NearEntity>;

/** A protocol as the partner sees it that asked for it. */
export const PartnerProtocol = z
  .object({
    id: Id,
    /** As the partner wrote it; the entity's name where it wrote nothing. */
    description: z.string(),
    /** The state is `active`. */
    enabled: z.boolean(),
    /** The service entity. */
    idEntity: Id,
    entity: z.string(),
    /** The page of the service entity, with the partner's code. */
    protocolLink: z.url(),
    state: ProtocolState,
    payer: ProtocolPayer,
    /** What the partner owes for this month's appointments, where it pays; else null. */
    monthCents: Cents.nullable(),
    /** Why it was refused or paused, in the service entity's words. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'PartnerProtocol' });
export type PartnerProtocol = z.infer<typeof PartnerProtocol>;

/** A protocol as the service entity sees it, which answers it. */
export const Protocol = z
  .object({
    id: Id,
    state: ProtocolState,
    /** The hotel or ticket office. */
    partner: z.string(),
    partnerType: EntityType,
    partnerCode: z.string(),
    partnerAddress: z.string(),
    /** The service entity's own name: a link is opened outside its area. */
    entity: z.string(),
    /** Kilometres between both, to one decimal. */
    distance: z.number(),
    description: z.string(),
    /** Null: from before protocols were asked for. */
    askedAt: z.iso.datetime().nullable(),
    /** Since when it has been agreed; null until then. */
    since: z.iso.datetime().nullable(),
    /** Appointments that the partner or its code brought in the last 30 days, cancelled ones left out. */
    bookings: z.int(),
    /** The lowest price that a campaign gives its code today or later; null without one. */
    priceCents: Cents.nullable(),
    /** Places set aside for it at one start, over all pools, today or later. */
    allotment: z.int(),
    payer: ProtocolPayer,
    reason: z.string().nullable(),
  })
  .meta({ id: 'Protocol' });
export type Protocol = z.infer<typeof Protocol>;

export const listNearEntities = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/entity/near',
  summary:
    "The service entities nearest to the caller's entity with which it has no protocol and has asked for none. Private ones are left out.",
  access: partnerManager,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(nearEntities).default(nearEntities),
  }),
  data: z.array(NearEntity),
});

export const readInformationManager = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/entity/:id/information',
  summary: 'The contact of a service entity, for who asks it for a protocol.',
  access: partnerManager,
  params: z.object({ id: Id }),
  data: z.object({ informationManager: InformationManager }),
});

export const listPartnerProtocols = endpoint({
  slice,
  method: 'GET',
  path: 'accommodation/entity/protocol',
  summary: "The protocols of the caller's entity with service entities, the newest with each.",
  access: partnerDesk,
  data: z.array(PartnerProtocol),
});

export const askForProtocol = endpoint({
  slice,
  method: 'POST',
  path: 'accommodation/entity/:id/protocol',
  summary:
    'Asks a service entity for a protocol, which then waits for its answer. Warning `protocol.exists` where there is one.',
  access: partnerManager,
  params: z.object({ id: Id }),
  body: InformationManagerForm.extend({ description: orNothing(lineOfText(0, 120)) }),
  needsTerms: true,
  perMinute: 30,
});

export const deletePartnerProtocol = endpoint({
  slice,
  method: 'DELETE',
  path: 'accommodation/entity/:id/protocol',
  summary:
    'Ends the protocol with a service entity. Appointments stay, with their prices; the service entity is told.',
  access: partnerManager,
  owned: true,
  params: z.object({ id: Id }),
});

export const listProtocols = endpoint({
  slice,
  method: 'GET',
  path: 'v1/protocols',
  summary:
    'The protocols that partners have with the entity, or ask it for: those that wait first.',
  access: providerManager,
  query: z.object({
    state: orNothing(ProtocolState.exclude(['deleted'])),
    kind: orNothing(EntityType.extract(['AccommodationPartner', 'TicketingPartner'])),
  }),
  data: z.array(Protocol),
});

const protocolParams = z.object({ id: Id });
const reason = orNothing(text(reasonCharacters.minimum, reasonCharacters.maximum));

export const acceptProtocol = endpoint({
  slice,
  method: 'POST',
  path: 'v1/protocols/:id/accept',
  summary:
    'Agrees to a protocol, and says who pays. 409 `protocol.answered` if it was answered before.',
  access: providerManager,
  owned: true,
  params: protocolParams,
  body: z.object({ payer: ProtocolPayer.default('guest') }),
  data: Protocol,
});

export const refuseProtocol = endpoint({
  slice,
  method: 'POST',
  path: 'v1/protocols/:id/refuse',
  summary: 'Refuses a protocol. 409 `protocol.answered` if it was answered before.',
  access: providerManager,
  owned: true,
  params: protocolParams,
  body: z.object({ reason }),
  data: Protocol,
});

export const pauseProtocol = endpoint({
  slice,
  method: 'POST',
  path: 'v1/protocols/:id/pause',
  summary:
    'Pauses a protocol: its code opens no price and no place here until it is resumed. 409 if it is not active.',
  access: providerManager,
  owned: true,
  params: protocolParams,
  body: z.object({ reason }),
  data: Protocol,
});

export const resumeProtocol = endpoint({
  slice,
  method: 'POST',
  path: 'v1/protocols/:id/resume',
  summary: 'Resumes a paused protocol. 409 if it is not paused.',
  access: providerManager,
  owned: true,
  params: protocolParams,
  data: Protocol,
});

export const endProtocol = endpoint({
  slice,
  method: 'POST',
  path: 'v1/protocols/:id/end',
  summary: 'Ends a protocol for good. Appointments stay, with their prices. 409 if it has ended.',
  access: providerManager,
  owned: true,
  params: protocolParams,
  body: z.object({ reason }),
  data: Protocol,
});

export const readProtocolRequest = endpoint({
  slice,
  method: 'GET',
  path: 'v1/protocol-request/:token',
  summary:
    'A protocol that is asked for, by the link in the e-mail to the entity. Changes nothing. 404 for a forged link; Warning without data for an expired one.',
  access: 'link',
  params: LinkParams,
  data: Protocol,
  perMinute: 120,
});

export const acceptProtocolRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/protocol-request/:token/accept',
  summary: 'Agrees to a protocol. A link that was used before returns the existing answer.',
  access: 'link',
  params: LinkParams,
  body: z.object({ payer: ProtocolPayer.default('guest') }),
  data: Protocol,
  idempotent: true,
  perMinute: 60,
});

export const refuseProtocolRequest = endpoint({
  slice,
  method: 'POST',
  path: 'v1/protocol-request/:token/refuse',
  summary: 'Refuses a protocol. A link that was used before returns the existing answer.',
  access: 'link',
  params: LinkParams,
  body: z.object({ reason }),
  data: Protocol,
  idempotent: true,
  perMinute: 60,
});

export const readDeskProtocol = endpoint({
  slice,
  method: 'GET',
  path: 'v1/requests/protocol/:id',
  summary: 'The same request, to members of the entity.',
  access: providerManager,
  owned: true,
  params: protocolParams,
  data: Protocol,
});

export const acceptDeskProtocol = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/protocol/:id/accept',
  summary: 'Accepts the request as a member of the entity, as the link does.',
  access: providerManager,
  owned: true,
  params: protocolParams,
  body: z.object({ payer: ProtocolPayer.default('guest') }),
  data: Protocol,
  idempotent: true,
});

export const refuseDeskProtocol = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/protocol/:id/refuse',
  summary: 'Refuses the request as a member of the entity, as the link does.',
  access: providerManager,
  owned: true,
  params: protocolParams,
  body: z.object({ reason }),
  data: Protocol,
  idempotent: true,
});
