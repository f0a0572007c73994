import { z } from 'zod';
import { Id, SlotTime } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'cart';

/** A start that is held for the browser that asked for it, before its person has signed in. */
export const VisitorHold = z
  .object({
    idEntityService: Id,
    /** The start as it was asked for. */
    time: SlotTime,
    /** The name of the place. */
    entity: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  })
  .meta({ id: 'VisitorHold' });
export type VisitorHold = z.infer<typeof VisitorHold>;

export const holdStart = endpoint({
  slice,
  method: 'POST',
  path: 'v1/visitor-hold',
  summary:
    'Holds a start for ten minutes for the browser of a visitor, by a cookie; the cart that is made for the same start takes it over. One for a browser: another one replaces it. A Warning with null where it is not held: too many for the address or the day, a time that the place confirms, or a service at the customer. 409 `slot.taken` for a start that is full.',
  access: 'anyone',
  body: z.object({ entityService: Id, time: SlotTime }),
  data: VisitorHold.nullable(),
  perMinute: 20,
});

export const releaseStart = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/visitor-hold',
  summary: 'Releases the start that is held for the browser. Again without an effect.',
  access: 'anyone',
  perMinute: 60,
});
