import { randomBytes } from 'node:crypto';
import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { scheduleExpiry } from './change-session.ts';
import type { SessionForm } from './session-form.ts';
import type { SandboxSession } from './sessions.queries.ts';
import { insertSandboxSession } from './sessions.queries.ts';

/**
 * Creates a session that expires by itself. The same key returns the same session, whatever its status; another
 * amount under the same key is refused.
 */
export async function createSession(
  db: Db,
  { form, now }: { form: SessionForm; now: Date },
): Promise<SandboxSession | 'key.other_body'> {
  return inTransaction(db, async (trx) => {
    const session = await insertSandboxSession(trx, {
      // The id alone opens the page, so it has 192 random bits.
      id: `cs_${randomBytes(24).toString('base64url')}`,
      idempotencyKey: form.idempotency_key,
      amountCents: form.amount_cents,
      description: form.description,
      language: form.language,
      methods: form.methods,
      successUrl: form.success_url,
      cancelUrl: form.cancel_url,
      webhookUrl: form.webhook_url,
      voucherMinutes: form.voucher_minutes,
      expiresAt: new Date(form.expires_at),
      createdAt: now,
    });
    if (session.amountCents !== form.amount_cents) return 'key.other_body';
    if (session.status === 'open') await scheduleExpiry(trx, session);
    return session;
  });
}
