import { z } from 'zod';
import { organisationBilling } from './billing-data.ts';
import { CivilDate } from './common.ts';
import { endpoint } from './endpoint.ts';
import { planSlugs } from './partner-kinds.ts';

/** How much is used of what a plan includes. */
const Usage = z.object({
  used: z.int().min(0),
  /** Null: without a limit. */
  included: z.int().min(0).nullable(),
  /** What one more costs in cents, without VAT; null where the plan sells none, or has no limit. */
  extraCents: z.int().min(0).nullable(),
});

/** The plan of an organisation, and what it has used of it. Users and places are limits; of the rest more is counted, not refused. */
export const PlanUsage = z
  .object({
    plan: z.enum(planSlugs),
    /** The first day of the month that bookings and messages are counted in, by the clock of Lisbon. */
    month: CivilDate,
    /** Members and pending invitations. */
    users: Usage,
    /** Entities that are not closed. */
    places: Usage,
    /** Appointments of the month that were not cancelled at their start, without those that the entity made itself. */
    bookings: Usage,
    /** E-mails to people about their appointments that were sent in the month. */
    emails: Usage,
    /** The same for text messages. */
    texts: Usage,
  })
  .meta({ id: 'PlanUsage' });
export type PlanUsage = z.infer<typeof PlanUsage>;

export const readPlanUsage = endpoint({
  slice: 'admin',
  method: 'GET',
  path: 'v1/plan',
  summary:
    "The plan of the caller's organisation, and how much of it is used: users and places now, bookings and messages in this month.",
  access: organisationBilling,
  data: PlanUsage,
});
