import { z } from 'zod';
import { Cents, CivilDate, Euros, Id, SlotTime } from './common.ts';
import { ServiceLocation } from './partners.ts';

/** A start time with what is free of it for this cart: a cart's own holds count as free to itself. */
export const Slot = z
  .object({
    time: SlotTime,
    /** 'HH:mm - HH:mm' in the entity's zone. */
    timeRange: z.string(),
    /** Never below 0. */
    available: z.int().min(0),
    /** Where it is, in words. */
    slot: z.string(),
    /** Assets of the cart that hold this start. */
    tickets: z.array(Id),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

/** A day of the strip above the slots. `free` counts places over all its starts. */
export const SlotDay = z
  .object({ date: CivilDate, free: z.int().min(0), isOpen: z.boolean() })
  .meta({ id: 'SlotDay' });

/** Where the cart's service can be had, as the place list shows it. Not a place of a pool, which one person takes. */
export const EntityOption = z
  .object({
    idEntityService: Id,
    idEntity: Id,
    entity: z.string(),
    address: z.string(),
    /** Kilometres with one decimal; null where no point was given. */
    distance: z.number().nullable(),
    place: z.string(),
    /** Campaign texts and other lines. */
    informations: z.array(z.string()),
    /** The lowest and the highest price per person of the days that the cart can book. */
    priceRange: z.object({ minimum: Euros, maximum: Euros }),
    location: ServiceLocation,
    radiusKm: z.number().nullable(),
    timeZone: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    logoPath: z.string().nullable(),
    needsApproval: z.boolean(),
    /** Places free on the day asked for. */
    free: z.int().min(0),
    /** Up to four of its free starts. */
    nextFree: z.array(z.object({ time: SlotTime, available: z.int().min(1) })),
  })
  .meta({ id: 'ServicePlace' });
export type EntityOption = z.infer<typeof EntityOption>;

export const ListedEntityOption = EntityOption.extend({
  /** Outside the municipality that was chosen, and near its middle: after all of its own. `distance` is from there. */
  isNearby: z.boolean(),
}).meta({ id: 'ListedPlace' });
export type ListedEntityOption = z.infer<typeof ListedEntityOption>;

export const EntityOptionWithSlots = EntityOption.extend({
  date: CivilDate,
  slots: z.array(Slot),
  days: z.array(SlotDay),
  /** The price per person by day, for holds made now: each holds until the next one does. See `priceOn`. */
  prices: z.array(z.object({ from: CivilDate, priceCents: Cents })),
  approvalPending: z.boolean(),
}).meta({ id: 'PlaceWithSlots' });
export type EntityOptionWithSlots = z.infer<typeof EntityOptionWithSlots>;

/** Free starts near one that is taken, the nearest first. */
const Alternatives = z.array(z.object({ time: SlotTime, available: z.int().min(1) }));

/** What comes with 409 `slot.taken`. Nothing was changed: whoever is not in `lost` may still take what they chose. */
const SlotTaken = z.object({
  /** Of the first start that was lost. */
  alternatives: Alternatives,
  /** Each start that was lost, the earliest first, with the assets of those who do not fit into it any more. */
  lost: z.array(z.object({ slot: SlotTime, persons: z.array(Id), alternatives: Alternatives })),
});
export type SlotTaken = z.infer<typeof SlotTaken>;
