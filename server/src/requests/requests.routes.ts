import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import type { RequestsDeps } from './answer-request.ts';
import { answerRequest, readRequest } from './answer-request.ts';
import type { AnyRequestKind } from './request-kind.ts';

/** The calls by the signed links of e-mails to entities: to read a request of each kind, and to answer it. */
export const requestsRoutes = (deps: RequestsDeps, kinds: readonly AnyRequestKind[]): Route[] =>
  kinds.flatMap((kind) => [
    open(kind.calls.read, ({ params: { token }, query, language, now }) =>
      readRequest(deps, kind, { credential: { token }, query, language, now }),
    ),
    ...kind.calls.answers.map(({ endpoint, answerOf }) =>
      open(endpoint, ({ params: { token }, body, language, now, idempotencyKey }) => {
        const answer = answerOf(body);
        return answerRequest(deps, kind, {
          credential: { token },
          answer,
          language,
          now,
          idempotencyKey,
        });
      }),
    ),
  ]);
