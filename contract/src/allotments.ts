import { z } from 'zod';
import { providerManager, providerStaff } from './access.ts';
import { CivilDate, Id, lineOfText, orNothing, PageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'agenda';

/** Allotments that a page lists. */
export const allotmentsPerPage = 30;

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** How many places of an allotment are taken, and how many are set aside, over some days. */
const AllotmentUse = z.object({ taken: z.int().min(0), setAside: z.int().min(0) });

/** Places of a pool that are set aside for a protocol or for a code. */
export const Allotment = z
  .object({
    id: Id,
    /** The partner of the protocol, or the entity whose code it is; null for a code that no entity has any more. */
    partner: z.string().nullable(),
    /** The code that opens it. */
    code: z.string(),
    /** The protocol; null where it is for a code. */
    idProtocol: Id.nullable(),
    /** Whether the protocol is in force, or the code open here: without it the places are for everyone. */
    isOpen: z.boolean(),
    idPool: Id,
    pool: z.string(),
    /** Civil days at the entity: `untilDate` is exclusive. */
    fromDate: CivilDate,
    untilDate: CivilDate,
    /** Wall times of each of these days; `toTime` at or before `fromTime` is on the next day. */
    fromTime: WallTime,
    toTime: WallTime,
    /** At each start. */
    places: z.int().min(1),
    /** Hours before a start at which its places are for everyone. */
    releaseHours: z.int().min(0),
    state: z.enum(['toCome', 'inForce', 'past']),
    /** Today and the six days after it; null for one that is over, or begins later. */
    coming: AllotmentUse.nullable(),
    /** The seven days before today; null for one that was not in force on all of them. */
    lastWeek: AllotmentUse.nullable(),
    /** Less than `allotmentLeastUsePercent` of what was set aside in the last week was taken: fewer places would do. */
    isLittleUsed: z.boolean(),
    version: z.string(),
  })
  .meta({ id: 'Allotment' });
export type Allotment = z.infer<typeof Allotment>;

export const listAllotments = endpoint({
  slice,
  method: 'GET',
  path: 'v1/allotments',
  summary: `Places set aside for protocols and codes, ${allotmentsPerPage} on a page: those in force, then those to come, then those that are over.`,
  access: providerStaff,
  query: PageQuery.extend({
    state: orNothing(z.enum(['inForce', 'toCome', 'past'])),
    /** Only those of this partner's protocol or code. */
    code: orNothing(lineOfText(1, 60)),
  }),
  data: z.object({ allotments: z.array(Allotment) }),
});

export const listAllotmentParts = endpoint({
  slice,
  method: 'GET',
  path: 'v1/allotments/parts',
  summary:
    'For whom the entity can set places aside, and of what: its protocols that are active or paused, its own code, its pools.',
  access: providerStaff,
  data: z.object({
    timeZone: z.string(),
    partners: z.array(
      z.object({
        idProtocol: Id,
        name: z.string(),
        code: z.string(),
        state: z.enum(['active', 'paused']),
      }),
    ),
    /** The code of the entity itself. */
    ownCode: z.string(),
    pools: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

export const endAllotment = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/allotments/:id',
  summary:
    'Ends an allotment: from now on its places are for everyone. What is booked of it stays booked. 409 `allotment.over` for one that is over.',
  access: providerManager,
  owned: true,
  params: z.object({ id: Id }),
});
