import { z } from 'zod';

const Url = z.url({ protocol: /^https?$/ }).max(2000);

/** Two requests under one key are one request. */
export const SandboxKey = z.string().min(1).max(200);

/** What the merchant sends to create a session. */
export const SessionForm = z.object({
  idempotency_key: SandboxKey,
  amount_cents: z.int().min(1).max(100_000_000),
  description: z.string().max(300),
  language: z.enum(['pt', 'en']),
  methods: z.array(z.enum(['card', 'mbway', 'multibanco'])).min(1),
  /** With MB WAY alone: the push goes out with the order, and the page waits for its answer. */
  phone: z.string().max(40).optional(),
  success_url: Url,
  cancel_url: Url,
  webhook_url: Url,
  voucher_minutes: z.int().min(1).max(60_000),
  expires_at: z.iso.datetime(),
});
export type SessionForm = z.infer<typeof SessionForm>;
