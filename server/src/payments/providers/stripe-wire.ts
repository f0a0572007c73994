import { z } from 'zod';

const Method = z.object({ type: z.string().max(60) }).nullish();
const Seconds = z.int().min(0).max(8_000_000_000);

/** The fields of a payment intent that decide the session's state. */
const Intent = z.object({
  id: z.string().min(1).max(200),
  status: z.string().max(60),
  created: Seconds,
  next_action: z
    .object({
      multibanco_display_details: z
        .object({
          entity: z.string().max(20).nullable(),
          reference: z.string().max(40).nullable(),
          expires_at: Seconds.nullable(),
        })
        .nullish(),
    })
    .nullish(),
  payment_method: Method,
  last_payment_error: z.object({ payment_method: Method }).nullish(),
  latest_charge: z.object({ payment_method_details: Method }).nullish(),
});
export type StripeIntent = z.infer<typeof Intent>;

/** A Checkout Session with its payment intent expanded: see `expandedFields`. */
export const StripeSession = z.object({
  id: z.string().min(1).max(200),
  client_reference_id: z.uuid(),
  url: z.url().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  // The maximum of an integer column: no amount of ours is higher.
  amount_total: z.int().min(0).max(2_147_483_647),
  currency: z.literal('eur'),
  expires_at: Seconds,
  payment_intent: Intent.nullish(),
});
export type StripeSession = z.infer<typeof StripeSession>;

/** What a request must expand, to parse a session as `StripeSession`. */
export const expandedFields = [
  'payment_intent',
  'payment_intent.latest_charge',
  'payment_intent.payment_method',
];

export const StripeRefund = z.object({
  id: z.string().min(1).max(200),
  status: z.string().max(60).nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type StripeRefund = z.infer<typeof StripeRefund>;
