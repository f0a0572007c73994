import { z } from 'zod';
import { providerDesk } from './access.ts';
import { Cents, CivilDate, Id, orNothing } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'requests';

/**
 * A request that waits for an answer of the entity, of whichever kind. Each kind is read and answered by its own calls,
 * `v1/requests/<kind>/:id`, which take and give what the signed link of its e-mail does.
 */
export const DeskRequest = z
  .object({
    /** `approval` a time, `local-payment` to pay on site, `refund`, `protocol`; a later version has others. */
    kind: z.string(),
    id: Id,
    /** Who asks: the first person, the account's owner, the partner. */
    who: z.string(),
    /** For how many people. */
    people: z.int().min(1),
    /** The service in the reader's language; of a protocol its description. Null: nothing is said. */
    what: z.string().nullable(),
    /** The requested day, or that of the appointment. */
    day: CivilDate.nullable(),
    /** UTC; null: from before the time was recorded. */
    askedAt: z.iso.datetime().nullable(),
    /** UTC; null: it waits until it is answered. */
    answerUntil: z.iso.datetime().nullable(),
    amountCents: Cents.nullable(),
    /** IANA name; times are shown in it. */
    timeZone: z.string(),
  })
  .meta({ id: 'DeskRequest' });
export type DeskRequest = z.infer<typeof DeskRequest>;

export const listDeskRequests = endpoint({
  slice,
  method: 'GET',
  path: 'v1/requests',
  summary:
    "The requests that wait for an answer of the caller's entity, and that the caller may answer: those to be answered first. Whose they are is recorded as seen.",
  access: providerDesk,
  query: z.object({
    /** One kind alone; none of an unknown kind. */
    kind: orNothing(z.string().max(40)),
  }),
  data: z.array(DeskRequest),
});

export const countDeskRequests = endpoint({
  slice,
  method: 'GET',
  path: 'v1/requests/waiting',
  summary: 'How many requests wait for an answer that the caller may give.',
  access: providerDesk,
  data: z.object({ count: z.int().min(0) }),
});
