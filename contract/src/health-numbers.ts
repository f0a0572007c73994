import { z } from 'zod';
import { providerResults, providerStaff } from './access.ts';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { numberCheckDays } from './limits.ts';

const slice = 'public-health';

/**
 * What the national register says of a person's health number: none (not asked, or no number), asked, valid, not found,
 * differs (some data), unavailable; or a member saw the card.
 */
export const numberCheckStates = [
  'none',
  'asked',
  'valid',
  'notFound',
  'differs',
  'unavailable',
  'seen',
] as const;
export type NumberCheckState = (typeof numberCheckStates)[number];

/** The data of a person that may differ from the register's. */
export const differingFields = ['name', 'dateOfBirth'] as const;
export type DifferingField = (typeof differingFields)[number];

export const NumberCheck = z
  .object({
    state: z.enum(numberCheckStates),
    /** Names alone, never the register's value. */
    differing: z.array(z.enum(differingFields)),
    /** When the register answered, or a member saw the card: ISO 8601, UTC. */
    checkedAt: z.string().nullable(),
    /** The member who saw the card. */
    checkedBy: z.string().nullable(),
  })
  .meta({ id: 'NumberCheck' });
export type NumberCheck = z.infer<typeof NumberCheck>;

const ofPerson = { slice, owned: true, params: z.object({ id: Id }) } as const;

export const readNumberCheck = endpoint({
  ...ofPerson,
  method: 'GET',
  path: 'v1/people/:id/number-check',
  summary: `What the national register says of the health number of a person who has an appointment at the entity. It is asked after a member saved the number, and again ${numberCheckDays} days later for the next booking.`,
  access: providerStaff,
  data: NumberCheck,
});

export const markNumberSeen = endpoint({
  ...ofPerson,
  method: 'POST',
  path: 'v1/people/:id/number-seen',
  summary:
    'Records that the member saw the card with the health number of such a person. Error `number.missing` if none is recorded.',
  access: providerResults,
});
