import { z } from 'zod';
import { Cents, CivilDate, Euros, Id, SlotTime } from './common.ts';
import { ServiceLocation } from './partners.ts';

/** A start time with its available places for this cart: the cart's own holds count as available. */
export const Slot = z
  .object({
    time: SlotTime,
    /** 'HH:mm - HH:mm' in the entity's time zone. */
    timeRange: z.string(),
    /** Never below 0. */
    available: z.int().min(0),
    /** A text for the location. */
    slot: z.string(),
    /** Assets of the cart that hold this start. */
    tickets: z.array(Id),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

/** A day of the strip above the slots. `free`: the available places of all its starts. */
export const SlotDay = z
  .object({ date: CivilDate, free: z.int().min(0), isOpen: z.boolean() })
  .meta({ id: 'SlotDay' });

/** An entity service that offers the cart's service, as an option of the list from which the patient chooses. */
export const EntityOption = z
  .object({
    idEntityService: Id,
    idEntity: Id,
    entity: z.string(),
    address: z.string(),
    /** Kilometres with one decimal; null without a point. */
    distance: z.number().nullable(),
    place: z.string(),
    /** Campaign texts and other information. */
    informations: z.array(z.string()),
    /** The lowest and the highest price per person on the days that the cart can book. */
    priceRange: z.object({ minimum: Euros, maximum: Euros }),
    location: ServiceLocation,
    radiusKm: z.number().nullable(),
    timeZone: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    logoPath: z.string().nullable(),
    needsApproval: z.boolean(),
    /** Available places on the requested day. */
    free: z.int().min(0),
    /** Up to four of its available starts. */
    nextFree: z.array(z.object({ time: SlotTime, available: z.int().min(1) })),
  })
  .meta({ id: 'ServicePlace' });
export type EntityOption = z.infer<typeof EntityOption>;

export const ListedEntityOption = EntityOption.extend({
  /** Outside the chosen municipality and near its centre: after all entities in it. `distance` is from the centre. */
  isNearby: z.boolean(),
}).meta({ id: 'ListedPlace' });
export type ListedEntityOption = z.infer<typeof ListedEntityOption>;

export const EntityOptionWithSlots = EntityOption.extend({
  date: CivilDate,
  slots: z.array(Slot),
  days: z.array(SlotDay),
  /** The price per person for holds made now: each applies from its day until the next one. See `priceOn`. */
  prices: z.array(z.object({ from: CivilDate, priceCents: Cents })),
  approvalPending: z.boolean(),
}).meta({ id: 'PlaceWithSlots' });
export type EntityOptionWithSlots = z.infer<typeof EntityOptionWithSlots>;

/** Available starts near one that is taken, the nearest first. */
const Alternatives = z.array(z.object({ time: SlotTime, available: z.int().min(1) }));

/** The data of 409 `slot.taken`. Nothing was changed: people who are not in `lost` may still take their start. */
const SlotTaken = z.object({
  /** Of the first lost start. */
  alternatives: Alternatives,
  /** Each lost start, the earliest first, with the assets of the people who no longer fit. */
  lost: z.array(z.object({ slot: SlotTime, persons: z.array(Id), alternatives: Alternatives })),
});
export type SlotTaken = z.infer<typeof SlotTaken>;
