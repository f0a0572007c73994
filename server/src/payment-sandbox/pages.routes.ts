import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxBehaviour } from './change-session.ts';
import { changeSession } from './change-session.ts';
import type { FormError } from './page.ts';
import { sessionPage, unknownPage } from './page.ts';
import type { Language } from './page-labels.ts';
import type { SandboxDeps } from './sandbox.jobs.ts';
import type { FormResult, SandboxMethod } from './session.rules.ts';
import { cardResult, outcomeResult, phoneResult } from './session.rules.ts';
import type { SandboxSession } from './sessions.queries.ts';
import { findSession } from './sessions.queries.ts';
import { style } from './style.ts';

const hiddenFromDocs = { schema: { hide: true } as object };

/** The fields of the page's forms; an invalid value counts as left out. */
const PageForm = z.object({
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
type PageForm = z.infer<typeof PageForm>;

interface FormAction {
  method: SandboxMethod | null;
  result: FormResult | null;
  behaviour?: SandboxBehaviour;
}

/** The action of each form of the page. */
const forms: Record<string, (typed: PageForm) => FormAction> = {
  card: ({ number }) => ({ method: 'card', result: cardResult(number) }),
  mbway: ({ phone }) => ({ method: 'mbway', result: phoneResult(phone) }),
  multibanco: () => ({ method: 'multibanco', result: { action: 'voucher' } }),
  answer: ({ answer }) => ({ method: null, result: { action: answer } }),
  outcome: (typed) => ({
    method: typed.method,
    result: outcomeResult(typed.outcome, typed.method),
    behaviour: behaviourOf(typed),
  }),
};

/** The hosted page: one address for each session, whatever its status. */
export function registerSandboxPages(app: FastifyInstance, deps: SandboxDeps): void {
  app.get('/style.css', hiddenFromDocs, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(style),
  );
  app.get('/pay/:id', hiddenFromDocs, async (request, reply) => {
    const session = await findSessionOfRequest(deps, request);
    const typed = PageForm.parse(request.query ?? {});
    return sendPage(reply, {
      session,
      language: typed.lang,
      neverAnswers: hasNeverAnswersFlag(request),
    });
  });
  // Leaving the page keeps the session open, as hosted pages do: the merchant expires it.
  app.post('/pay/:id/cancel', hiddenFromDocs, async (request, reply) => {
    const session = await findSessionOfRequest(deps, request);
    return session ? reply.redirect(session.cancelUrl, 303) : sendPage(reply, { session });
  });
  for (const [name, read] of Object.entries(forms)) {
    app.post(`/pay/:id/${name}`, hiddenFromDocs, async (request, reply) =>
      submit({ deps, request, reply, read }),
    );
  }
}

interface Submission {
  deps: SandboxDeps;
  request: FastifyRequest;
  reply: FastifyReply;
  read: (typed: PageForm) => FormAction;
}

async function submit({ deps, request, reply, read }: Submission): Promise<FastifyReply> {
  const typed = PageForm.parse(request.body ?? {});
  const session = await findSessionOfRequest(deps, request);
  const { method, result, behaviour } = read(typed);
  // Without a method it answers a push or a voucher, which only a processing session has.
  const isOffered = method ? session?.methods.includes(method) : session?.status === 'processing';
  if (!session || !result || !isOffered) return sendPage(reply, { session, language: typed.lang });
  if ('error' in result) {
    const shown = method === 'mbway' ? typed.phone : '';
    const error: FormError = { method: method ?? 'card', reason: result.error, typed: shown };
    return sendPage(reply, { session, language: typed.lang, error });
  }
  const now = deps.clock.now();
  const changed = await changeSession(deps, {
    id: session.id,
    action: result.action,
    method,
    behaviour: behaviour ?? {},
    now,
  });
  return reply.redirect(nextPage(changed ?? session, typed, result), 303);
}

/** The browser's next address: the merchant's once the session has ended, else the page that waits. */
function nextPage(
  session: SandboxSession,
  { lang, outcome }: PageForm,
  result: FormResult,
): string {
  if (session.status === 'paid') return session.successUrl;
  if (session.status === 'failed' || session.status === 'expired') return session.cancelUrl;
  if (outcome === 'pending' && session.method !== 'multibanco') return session.successUrl;
  const query = new URLSearchParams({ lang: lang ?? session.language });
  if ('action' in result && result.neverAnswers) query.set('never', '1');
  return `/payment-sandbox/pay/${session.id}?${query}`;
}

function behaviourOf({ twice, late, refunds }: PageForm): SandboxBehaviour {
  return {
    deliveriesWanted: twice ? 2 : 1,
    deliveryDelaySeconds: late ? 10 : 0,
    refundOutcome: refunds,
  };
}

async function findSessionOfRequest(
  { db }: SandboxDeps,
  request: FastifyRequest,
): Promise<SandboxSession | null> {
  const { id } = z.object({ id: z.string().max(300) }).parse(request.params);
  return /^cs_[\w-]{32}$/.test(id) ? findSession(db, id) : null;
}

function hasNeverAnswersFlag(request: FastifyRequest): boolean {
  return z.object({ never: z.literal('1') }).safeParse(request.query).success;
}

interface ShowPageInput {
  session: SandboxSession | null;
  language?: Language | undefined;
  error?: FormError;
  neverAnswers?: boolean;
}

function sendPage(
  reply: FastifyReply,
  { session, language, error, neverAnswers = false }: ShowPageInput,
): FastifyReply {
  const headers = securityHeaders(session);
  if (!session)
    return reply
      .code(404)
      .headers(headers)
      .send(unknownPage(language ?? 'pt'));
  const pageLanguage = language ?? (session.language === 'en' ? 'en' : 'pt');
  const page = sessionPage({
    session,
    language: pageLanguage,
    error,
    neverAnswers,
  });
  return reply
    .code(error ? 422 : 200)
    .headers(headers)
    .send(page);
}

/** Allows no script; a form may redirect to the merchant and nowhere else. */
function securityHeaders(session: SandboxSession | null): Record<string, string> {
  const merchantOrigins = session
    ? [session.successUrl, session.cancelUrl].map((url) => new URL(url).origin)
    : [];
  const formAction = ["'self'", ...new Set(merchantOrigins)].join(' ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
}
