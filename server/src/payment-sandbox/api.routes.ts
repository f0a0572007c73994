import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { changeSession } from './change-session.ts';
import { createSession } from './create-session.ts';
import { refundView, sessionView } from './events.ts';
import type { RefundRefusal } from './refund-session.ts';
import { refundSession } from './refund-session.ts';
import type { SandboxDeps } from './sandbox.jobs.ts';
import { phoneResult } from './session.rules.ts';
import { SandboxKey, SessionForm } from './session-form.ts';
import type { SandboxSession } from './sessions.queries.ts';
import { findSession } from './sessions.queries.ts';

/** The merchant's open requests and running jobs need the provider to finish. */
const hiddenFromDocs = { schema: { hide: true } as object, config: { servesWhileDraining: true } };
const SessionParams = z.object({ id: z.string().max(100).catch('') });

const RefundForm = z.object({
  idempotency_key: SandboxKey,
  session: z.string().max(100),
  amount_cents: z.int().min(1).max(100_000_000),
});

/** The API for the merchant, as hosted checkouts have it: JSON, a bearer secret, an idempotency key for what creates. */
export function registerSandboxApi(app: FastifyInstance, deps: SandboxDeps): void {
  const { db, clock, publicUrl } = deps;
  const guarded = { ...hiddenFromDocs, preHandler: requireSecret(deps.secret) };

  app.post('/api/sessions', guarded, async (request, reply) => {
    const form = SessionForm.safeParse(request.body);
    if (!form.success) return refuse(reply, 422, 'session.invalid');
    const session = await createSession(db, { form: form.data, now: clock.now() });
    if (session === 'key.other_body') return refuse(reply, 409, session);
    const pushed = await pushToPhone(deps, session, form.data.phone);
    return reply.code(201).send(sessionView(pushed, publicUrl));
  });

  app.get('/api/sessions/:id', guarded, async (request, reply) => {
    const session = await findSession(db, readSessionId(request.params));
    return session ? sessionView(session, publicUrl) : refuse(reply, 404, 'session.unknown');
  });

  app.post('/api/sessions/:id/expire', guarded, async (request, reply) => {
    const id = readSessionId(request.params);
    const session = await changeSession(deps, {
      id,
      action: 'expire',
      method: null,
      now: clock.now(),
    });
    return session ? sessionView(session, publicUrl) : refuse(reply, 404, 'session.unknown');
  });

  app.post('/api/refunds', guarded, async (request, reply) => {
    const form = RefundForm.safeParse(request.body);
    if (!form.success) return refuse(reply, 422, 'refund.invalid');
    const { idempotency_key, session, amount_cents } = form.data;
    const refund = await refundSession(db, {
      idempotencyKey: idempotency_key,
      sessionId: session,
      amountCents: amount_cents,
      now: clock.now(),
    });
    return typeof refund === 'string'
      ? refuse(reply, refusals[refund], refund)
      : reply.code(201).send(refundView(refund));
  });
}

/** Sends the push of a new session whose payer's phone came with the order. A number that is none leaves it to the page. */
async function pushToPhone(
  deps: SandboxDeps,
  session: SandboxSession,
  phone: string | undefined,
): Promise<SandboxSession> {
  const isForPhone = session.status === 'open' && session.methods.join() === 'mbway';
  if (phone === undefined || !isForPhone || 'error' in phoneResult(phone)) return session;
  const change = { id: session.id, action: 'push', method: 'mbway' } as const;
  return (await changeSession(deps, { ...change, now: deps.clock.now() })) ?? session;
}

const refusals: Record<RefundRefusal, number> = {
  'session.unknown': 404,
  'session.not_paid': 409,
  'refund.above_paid': 422,
};

/** Compares digests, which always have the same length: the time it takes reveals nothing about the secret. */
function requireSecret(secret: string) {
  const expected = digest(`Bearer ${secret}`);
  return async (
    request: { headers: { authorization?: string | undefined } },
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const isRight = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    return isRight ? undefined : refuse(reply, 401, 'secret.wrong');
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function readSessionId(params: unknown): string {
  return SessionParams.parse(params).id;
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ error: { code } });
}
