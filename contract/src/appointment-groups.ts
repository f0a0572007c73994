import { z } from 'zod';
import { Cents, Id, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { automaticRefundHours, personsPerCart, reasonCharacters } from './limits.ts';

const slice = 'appointments';

/** An appointment of the account: the calls are about it and the others that were booked in the same cart. */
const groupParams = z.object({ id: Id });

const isWithoutRepeats = (ids: readonly string[]) => new Set(ids).size === ids.length;

const GroupIds = z.array(Id).min(1).max(personsPerCart).refine(isWithoutRepeats);

/** The same in an address: separated by commas. */
const GroupIdsQuery = z
  .string()
  .max(40 * personsPerCart)
  .transform((ids) => ids.split(','))
  .pipe(GroupIds);

/** The start of one appointment. */
const AppointmentStart = z.object({ id: Id, time: SlotTime });

/** A start from which all chosen appointments fit: at the same time, or one after the other. */
export const GroupStart = z
  .object({
    time: SlotTime,
    /** Whether all have this start. */
    isTogether: z.boolean(),
    /** Of each appointment, in the order in which they take place now. */
    starts: z.array(AppointmentStart),
  })
  .meta({ id: 'GroupStart' });
export type GroupStart = z.infer<typeof GroupStart>;

export const listGroupStarts = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointments/:id/group/slots',
  summary:
    'The starts of a day to which these appointments of one cart and one entity service can move together. Their own places count as available.',
  access: 'account',
  owned: true,
  params: groupParams,
  query: z.object({ ids: GroupIdsQuery, date: SentDate }),
  data: z.array(GroupStart),
});

export const moveGroup = endpoint({
  slice,
  method: 'POST',
  path: 'v1/appointments/:id/group/move',
  summary:
    'Moves appointments of one cart and one entity service, all or none, at the same prices. 409 with the nearest available times if a start is taken.',
  access: 'account',
  owned: true,
  params: groupParams,
  /** As `listGroupStarts` returned them. */
  body: z.object({
    starts: z
      .array(AppointmentStart)
      .min(1)
      .max(personsPerCart)
      .refine((starts) => isWithoutRepeats(starts.map(({ id }) => id))),
  }),
  data: z.array(AppointmentStart),
  idempotent: true,
});

export const cancelGroup = endpoint({
  slice,
  method: 'POST',
  path: 'v1/appointments/:id/group/cancel',
  summary: `Cancels appointments of one cart, all or none; their places are available at once. Refunded automatically within ${automaticRefundHours} hours of the purchase and before the start; otherwise the refund is a request.`,
  access: 'account',
  owned: true,
  params: groupParams,
  body: z.object({
    ids: GroupIds,
    /** The patient's reason for a refund request, shown to the entity; stored only with such a request. */
    reason: orNothing(text(1, reasonCharacters.maximum)),
  }),
  /** The sum that is refunded automatically, and the sum that is requested from the entity. */
  data: z.object({ refundCents: Cents, requestedCents: Cents }),
  idempotent: true,
});

export const downloadGroupCalendar = endpoint({
  slice,
  method: 'GET',
  path: 'v1/appointments/:id/group/calendar',
  summary:
    'The booked appointments of the cart in one iCalendar file, each with the same UID as in its e-mails. 404 if none is booked.',
  access: 'account',
  owned: true,
  params: groupParams,
  file: 'text/calendar',
});
