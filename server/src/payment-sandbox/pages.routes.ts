import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Behaviour } from './change-session.ts';
import { changeSession } from './change-session.ts';
import type { Refusal } from './page.ts';
import { sessionPage, unknownPage } from './page.ts';
import type { SandboxDeps } from './sandbox.jobs.ts';
import type { Attempt, Method } from './session.rules.ts';
import { tryCard, tryOutcome, tryPhone } from './session.rules.ts';
import type { Session } from './sessions.queries.ts';
import { findSession } from './sessions.queries.ts';
import { style } from './style.ts';
import type { Language } from './words.ts';

const hidden = { schema: { hide: true } as object };

/** What a form may carry: anything else counts as left out. */
const Typed = z.object({
  lang: z.enum(['pt', 'en']).optional().catch(undefined),
  number: z.string().max(40).catch(''),
  phone: z.string().max(40).catch(''),
  method: z.enum(['card', 'mbway', 'multibanco']).catch('card'),
  outcome: z.string().max(20).catch(''),
  answer: z.enum(['pay', 'fail']).catch('fail'),
  twice: z.string().optional().catch(undefined),
  late: z.string().optional().catch(undefined),
  refunds: z.enum(['done', 'pending', 'failed']).catch('done'),
});
type Typed = z.infer<typeof Typed>;

interface Step {
  method: Method | null;
  attempt: Attempt | null;
  behaviour?: Behaviour;
}

/** What each form of the page means. */
const forms: Record<string, (typed: Typed) => Step> = {
  card: ({ number }) => ({ method: 'card', attempt: tryCard(number) }),
  mbway: ({ phone }) => ({ method: 'mbway', attempt: tryPhone(phone) }),
  multibanco: () => ({ method: 'multibanco', attempt: { act: 'voucher' } }),
  answer: ({ answer }) => ({ method: null, attempt: { act: answer } }),
  outcome: (typed) => ({
    method: typed.method,
    attempt: tryOutcome(typed.outcome, typed.method),
    behaviour: behaviourOf(typed),
  }),
};

/** The hosted page: one address a session, in whatever state it is. */
export function sandboxPages(app: FastifyInstance, deps: SandboxDeps): void {
  app.get('/style.css', hidden, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(style),
  );
  app.get('/pay/:id', hidden, async (request, reply) => {
    const session = await sessionOf(deps, request);
    const typed = Typed.parse(request.query ?? {});
    return show(reply, { session, language: typed.lang, answersNever: hasNever(request) });
  });
  // Backing out leaves the session open, as hosted pages do: the shop ends it when it wants to.
  app.post('/pay/:id/cancel', hidden, async (request, reply) => {
    const session = await sessionOf(deps, request);
    return session ? reply.redirect(session.cancelUrl, 303) : show(reply, { session });
  });
  for (const [name, read] of Object.entries(forms)) {
    app.post(`/pay/:id/${name}`, hidden, async (request, reply) =>
      submit({ deps, request, reply, read }),
    );
  }
}

interface Submission {
  deps: SandboxDeps;
  request: FastifyRequest;
  reply: FastifyReply;
  read: (typed: Typed) => Step;
}

async function submit({ deps, request, reply, read }: Submission): Promise<FastifyReply> {
  const typed = Typed.parse(request.body ?? {});
  const session = await sessionOf(deps, request);
  const { method, attempt, behaviour } = read(typed);
  // Without a method it is an answer to a push or a voucher, which an open session has none of.
  const isOffered = method ? session?.methods.includes(method) : session?.status === 'processing';
  if (!session || !attempt || !isOffered) return show(reply, { session, language: typed.lang });
  if ('again' in attempt) {
    const shown = method === 'mbway' ? typed.phone : '';
    const refusal: Refusal = { method: method ?? 'card', reason: attempt.again, typed: shown };
    return show(reply, { session, language: typed.lang, refusal });
  }
  const now = deps.clock.now();
  const changed = await changeSession(deps, {
    id: session.id,
    act: attempt.act,
    method,
    behaviour: behaviour ?? {},
    now,
  });
  return reply.redirect(nextPage(changed ?? session, typed, attempt), 303);
}

/** Where the browser goes: back to the shop once all is said, else to the page that waits. */
function nextPage(session: Session, { lang, outcome }: Typed, attempt: Attempt): string {
  if (session.status === 'paid') return session.successUrl;
  if (session.status === 'failed' || session.status === 'expired') return session.cancelUrl;
  if (outcome === 'pending' && session.method !== 'multibanco') return session.successUrl;
  const query = new URLSearchParams({ lang: lang ?? session.language });
  if ('act' in attempt && attempt.answersNever) query.set('never', '1');
  return `/payment-sandbox/pay/${session.id}?${query}`;
}

function behaviourOf({ twice, late, refunds }: Typed): Behaviour {
  return {
    deliveriesWanted: twice ? 2 : 1,
    deliveryDelaySeconds: late ? 10 : 0,
    refundOutcome: refunds,
  };
}

async function sessionOf({ db }: SandboxDeps, request: FastifyRequest): Promise<Session | null> {
  const { id } = z.object({ id: z.string().max(300) }).parse(request.params);
  return /^cs_[\w-]{32}$/.test(id) ? findSession(db, id) : null;
}

function hasNever(request: FastifyRequest): boolean {
  return z.object({ never: z.literal('1') }).safeParse(request.query).success;
}

interface Shown {
  session: Session | null;
  language?: Language | undefined;
  refusal?: Refusal;
  answersNever?: boolean;
}

function show(
  reply: FastifyReply,
  { session, language, refusal, answersNever = false }: Shown,
): FastifyReply {
  const headers = safeHeaders(session);
  if (!session)
    return reply
      .code(404)
      .headers(headers)
      .send(unknownPage(language ?? 'pt'));
  const spoken = language ?? (session.language === 'en' ? 'en' : 'pt');
  const page = sessionPage({ session, language: spoken, refusal, answersNever });
  return reply
    .code(refusal ? 422 : 200)
    .headers(headers)
    .send(page);
}

/** No script at all; a form may lead back to the shop, and nowhere else. */
function safeHeaders(session: Session | null): Record<string, string> {
  const shops = session
    ? [session.successUrl, session.cancelUrl].map((url) => new URL(url).origin)
    : [];
  const formAction = ["'self'", ...new Set(shops)].join(' ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
}
