import { z } from 'zod';
import { providerManager, providerStaff } from './access.ts';
import { Id, orNothing, PageQuery, SlotTime } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'agenda';

/** Why there is a closure: made ahead by a manager, on the day at the desk, by the calendar of holidays, or by an external calendar. */
export const closureKinds = ['closure', 'block', 'holiday', 'busy'] as const;
export const ClosureKind = z.enum(closureKinds);
export type ClosureKind = z.infer<typeof ClosureKind>;

/** Closures that a page lists. */
export const closuresPerPage = 30;

/** When an entity, one of its services or one of its pools is unavailable. */
export const Closure = z
  .object({
    id: Id,
    kind: ClosureKind,
    /** Everything of the entity, one service or one pool; `name` is the service's or the pool's, null for everything. */
    what: z.enum(['all', 'service', 'pool']),
    name: z.string().nullable(),
    from: SlotTime,
    /** Exclusive. */
    until: SlotTime,
    /** It lasts whole civil days of the entity. */
    isWholeDays: z.boolean(),
    /** Each may be empty. */
    reasonPt: z.string(),
    reasonEn: z.string(),
    /** `toCome` may be deleted, `running` may be ended. */
    state: z.enum(['toCome', 'running', 'past']),
    /** Appointments booked within it, cancelled ones left out: they stay booked. */
    bookings: z.int().min(0),
    /** The member's name; null where a calendar or the installation made it. */
    by: z.string().nullable(),
  })
  .meta({ id: 'Closure' });
export type Closure = z.infer<typeof Closure>;

export const listClosures = endpoint({
  slice,
  method: 'GET',
  path: 'v1/closures',
  summary: `When the entity, its services or its pools are unavailable, ${closuresPerPage} on a page: those that run or are to come, the next first; or those that are over, the latest first.`,
  access: providerStaff,
  query: PageQuery.extend({
    when: z.enum(['toCome', 'past']).default('toCome'),
    kind: orNothing(ClosureKind),
  }),
  data: z.object({ timeZone: z.string(), closures: z.array(Closure) }),
});

/** A service or pool of the entity that can be closed by itself. */
const Named = z.object({ id: Id, name: z.string() });

export const listClosableParts = endpoint({
  slice,
  method: 'GET',
  path: 'v1/closures/parts',
  summary: 'The services and pools of the entity, each of which can be unavailable by itself.',
  access: providerStaff,
  data: z.object({
    timeZone: z.string(),
    services: z.array(Named),
    pools: z.array(Named),
  }),
});

const closureParams = z.object({ id: Id });

export const endClosure = endpoint({
  slice,
  method: 'POST',
  path: 'v1/closures/:id/end',
  summary:
    'Ends now what is unavailable and runs. What is booked stays as it is. 409 `closure.not_running` for one that has not begun or is over, `closure.of_calendar` for one of an external calendar.',
  access: providerManager,
  owned: true,
  params: closureParams,
});

export const deleteClosure = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/closures/:id',
  summary:
    'Deletes a closure to come. One of a holiday opens that day of this year for good, with all of its hours. 409 `closure.begun` for one that runs or is over, `closure.of_calendar` for one of an external calendar.',
  access: providerManager,
  owned: true,
  params: closureParams,
});
