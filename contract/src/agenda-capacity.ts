import { z } from 'zod';
import { providerDesk, providerManager } from './access.ts';
import { CivilDate, Id, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { deskStartDays, fitsListed } from './limits.ts';

const slice = 'agenda';

/** A start that the desk of an entity may give, full ones included. */
export const DeskStart = z
  .object({
    time: SlotTime,
    /** The first end, where pools have slots of several lengths. */
    endsAt: z.string(),
    /** It has begun, and has not ended yet. */
    isRunning: z.boolean(),
    /** Places that the desk may give, of all pools shown. */
    available: z.int().min(0),
    capacity: z.int().min(0),
    /** The pools that have this start. */
    pools: z.array(z.object({ idPool: Id, available: z.int().min(0), capacity: z.int().min(0) })),
  })
  .meta({ id: 'DeskStart' });
export type DeskStart = z.infer<typeof DeskStart>;

export const DeskStarts = z
  .object({
    timeZone: z.string(),
    /** The pools of these starts. */
    pools: z.array(z.object({ id: Id, name: z.string() })),
    /**
     * What 'Now' means: the start that began last and runs, if it has a place; else the next one with a place. Null without any
     * in these days, and where they begin after today.
     */
    now: SlotTime.nullable(),
    days: z.array(z.object({ date: CivilDate, starts: z.array(DeskStart) })),
  })
  .meta({ id: 'DeskStarts' });
export type DeskStarts = z.infer<typeof DeskStarts>;

export const readDeskStarts = endpoint({
  slice,
  method: 'GET',
  path: 'v1/agenda/starts',
  summary: `The starts of a service of the entity that its desk may give, full ones and the one that runs included, on ${deskStartDays} days. 404 for a service of another entity.`,
  access: providerDesk,
  owned: true,
  query: z.object({
    entityService: Id,
    /** The first civil day, at the entity; today if omitted. */
    from: orNothing(SentDate),
    /** Only the starts of this pool. */
    pool: orNothing(Id),
  }),
  data: DeskStarts,
});

/** A block that a member has made, and who is booked within it. */
export const CreatedBlock = z
  .object({
    id: Id,
    /** How many appointments are booked within it: they stay booked. */
    affected: z.int().min(0),
    /** The first of them by start, at most `blockedAppointmentsListed`. */
    appointments: z.array(Id),
  })
  .meta({ id: 'CreatedBlock' });
export type CreatedBlock = z.infer<typeof CreatedBlock>;

const whoBlocks =
  '403 for a member with the role desk alone where the entity leaves this to managers.';

export const createBlock = endpoint({
  slice,
  method: 'POST',
  path: 'v1/agenda/blocks',
  summary: `Closes a pool, or all of the entity, for some hours: nothing is booked there from now on. Warning with those who are booked already. 404 for an unknown pool. ${whoBlocks}`,
  access: providerDesk,
  owned: true,
  body: z.object({
    from: SlotTime,
    /** After `from`, and not over yet; at most `blockDays` days after it. */
    until: SlotTime,
    /** All pools if omitted. */
    pool: orNothing(Id),
    /** For the members of the entity. */
    reason: text(1, 120),
  }),
  data: CreatedBlock,
  idempotent: true,
});

export const deleteBlock = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/agenda/blocks/:id',
  summary: `Opens again what a member has blocked. 404 for a closure of another kind. ${whoBlocks}`,
  access: providerDesk,
  owned: true,
  params: z.object({ id: Id }),
});

export const openDay = endpoint({
  slice,
  method: 'POST',
  path: 'v1/agenda/days/open',
  summary:
    'Opens a day on which the whole entity is closed: closures that last all of it end for this day, for good, and stay before and after it. Nothing that is booked changes. Warning if no such closure is there any more.',
  access: providerManager,
  body: z.object({
    /** Civil day at the entity. */
    date: SentDate,
  }),
  idempotent: true,
});

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** A start of a pool at which one more person fits, and how. */
export const AgendaFit = z
  .object({
    /** `free`: it has a place; `overbook`: the desk may add one; `move`: a person who can move is asked first. */
    kind: z.enum(['free', 'overbook', 'move']),
    time: SlotTime,
    idPool: Id,
    pool: z.string(),
    /** Who is to be asked on the phone, and where they would go; null for the other kinds. */
    move: z
      .object({
        /** The appointment, with the version that the act names. */
        id: Id,
        version: z.int(),
        person: z.string(),
        phone: z.string().nullable(),
        service: z.string(),
        from: SlotTime,
        to: SlotTime,
        idPool: Id,
        pool: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'AgendaFit' });
export type AgendaFit = z.infer<typeof AgendaFit>;

export const listFits = endpoint({
  slice,
  method: 'POST',
  path: 'v1/agenda/fit',
  summary: `Where one more person fits on a day: starts with a place, starts that the desk may overbook, and starts that get a place once a person who can move does so, by at most their minutes. Exact for now, at most ${fitsListed}; nothing is taken. Who is named is recorded. 404 for a service of another entity.`,
  access: providerDesk,
  standing: 'reads',
  owned: true,
  body: z.object({
    entityService: Id,
    /** Civil day at the entity. */
    date: SentDate,
    /** Wall times at the entity: starts from `from` on and before `until`. */
    from: WallTime,
    until: WallTime,
  }),
  data: z.object({ timeZone: z.string(), fits: z.array(AgendaFit) }),
});
