import { z } from 'zod';
import { providerManager } from './access.ts';
import { Id, LinkParams, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { posterAttempts, posterCallsPerMinute, selfCheckInMinutes } from './limits.ts';
import { EntityCode } from './partners.ts';

const slice = 'appointments';

/** A person who has checked in on their own. */
export const SelfCheckIn = z
  .object({
    /** How many people of the same pool are here and come before them. */
    before: z.int().min(0),
  })
  .meta({ id: 'SelfCheckIn' });
export type SelfCheckIn = z.infer<typeof SelfCheckIn>;

const when = `from ${selfCheckInMinutes} minutes before the start, on its day. Once more it only says how many are before them. Error \`self_check_in.too_early\` before that, \`self_check_in.not_possible\` for an appointment that is not expected.`;

export const checkInSelf = endpoint({
  slice,
  method: 'POST',
  path: 'v1/appointments/:id/here',
  summary: `The patient has arrived: checks in the person of an appointment, ${when}`,
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
  data: SelfCheckIn,
  perMinute: 30,
});

export const checkInByAppointmentLink = endpoint({
  slice,
  method: 'POST',
  path: 'v1/appointment-link/:token/here',
  summary: `As \`v1/appointments/:id/here\`, by the link of the appointment's e-mails: ${when}`,
  access: 'link',
  params: LinkParams,
  data: SelfCheckIn,
  perMinute: 30,
});

export const checkInAtPoster = endpoint({
  slice,
  method: 'POST',
  path: 'v1/appointments/here',
  summary: `Checks in the person of an appointment of today, at the poster of its entity. The same 404 for any mistake: an unknown code, other digits, another day or entity, or ${posterAttempts} tries with this code in 24 hours. ${posterCallsPerMinute} a minute for an address.`,
  access: 'anyone',
  body: z.object({
    /** The eight characters that the patient knows, or with the four letters before them. */
    code: text(1, 40),
    /** The last three digits of the person's phone. */
    phoneDigits: z.string().regex(/^\d{3}$/),
    /** Whose poster it is; any entity if omitted. */
    entityCode: EntityCode.optional(),
  }),
  data: SelfCheckIn,
  perMinute: posterCallsPerMinute,
});

export const downloadPoster = endpoint({
  slice: 'partners',
  method: 'GET',
  path: 'v1/poster.pdf',
  summary:
    'A poster (A4) to hang at the entity: its QR code opens the page on which people say that they have arrived.',
  access: providerManager,
  file: 'application/pdf',
  perMinute: 30,
});
