import { z } from 'zod';
import { areaWatchDays, areaWatchesPerAccount, areaWatchRadiusKm } from './area-watch-limits.ts';
import { CivilDate, Id, Latitude, LinkParams, Longitude, orNothing, SmallId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { LocationId } from './geography.ts';

/** The tag of the published API. */
const slice = 'waitlist';

/** A service near a place, of which an account gets an e-mail when times become available. */
export const AreaWatch = z
  .object({
    id: Id,
    serviceType: z.int(),
    /** Null: any service of the type. */
    service: z.int().nullable(),
    /** The service, or the type, in the reader's language. */
    serviceDescription: z.string(),
    /** The place in words, and its id where one was chosen. */
    place: z.string(),
    location: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    radiusKm: z.int(),
    /** The last day of a time that is of use; the watch ends after it. */
    until: CivilDate,
    /** An e-mail about available times has been sent, and there were some at the last check. */
    isAvailable: z.boolean(),
  })
  .meta({ id: 'AreaWatch' });
export type AreaWatch = z.infer<typeof AreaWatch>;

/** What its link shows: nothing about the account. */
export const LinkedAreaWatch = AreaWatch.pick({
  serviceDescription: true,
  place: true,
  radiusKm: true,
  until: true,
}).meta({ id: 'LinkedAreaWatch' });
export type LinkedAreaWatch = z.infer<typeof LinkedAreaWatch>;

export const createAreaWatch = endpoint({
  slice,
  method: 'POST',
  path: 'v1/area-watches',
  summary: `Asks for an e-mail when times of a service, or of any of a type, become available near a location or a point until a day, at most ${areaWatchDays} days ahead. With the same service, place and distance it changes the day. Warning \`area_watch.available\` without data where there are times now. An account has at most ${areaWatchesPerAccount}.`,
  access: 'account',
  body: z.object({
    serviceType: SmallId,
    service: orNothing(SmallId),
    location: orNothing(LocationId),
    latitude: orNothing(Latitude),
    longitude: orNothing(Longitude),
    radiusKm: z.literal(areaWatchRadiusKm),
    until: CivilDate,
  }),
  data: AreaWatch,
  idempotent: true,
  needsTerms: true,
  perMinute: 20,
});

export const listAreaWatches = endpoint({
  slice,
  method: 'GET',
  path: 'v1/area-watches',
  summary: 'What the account gets an e-mail about, the one that ends first before the others.',
  access: 'account',
  data: z.array(AreaWatch),
});

export const endAreaWatch = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/area-watches/:id',
  summary: 'Ends an area watch: no further e-mail is sent.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
});

export const readAreaWatchByLink = endpoint({
  slice,
  method: 'GET',
  path: 'v1/area-watch/:token',
  summary:
    'An area watch, by the link of its e-mail. Changes nothing. 404 for a forged link; Warning without data for one that has ended.',
  access: 'link',
  params: LinkParams,
  data: LinkedAreaWatch,
  perMinute: 120,
});

export const endAreaWatchByLink = endpoint({
  slice,
  method: 'POST',
  path: 'v1/area-watch/:token/end',
  summary: 'Ends an area watch by the link of its e-mail; one that has ended stays so.',
  access: 'link',
  params: LinkParams,
  perMinute: 60,
});
