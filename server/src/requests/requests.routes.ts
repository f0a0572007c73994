import * as calls from '@vaga/contract/requests';
import { memberActor } from '../identity/index.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, open } from '../platform/http/route.ts';
import type { RequestsDeps } from './answer-request.ts';
import { answerRequest, readRequest } from './answer-request.ts';
import { countDeskRequests, listDeskRequests } from './list-desk-requests.ts';
import type { AnyRequestKind } from './request-kind.ts';

/** The calls about requests to entities: the list of the desk, and to read and to answer a request of each kind. */
export const requestsRoutes = (deps: RequestsDeps, kinds: readonly AnyRequestKind[]): Route[] => [
  forMembers(calls.listDeskRequests, ({ caller, query: { kind }, language, now }) =>
    listDeskRequests(deps.db, kinds, { actor: memberActor(caller), kind, language, now }),
  ),
  forMembers(calls.countDeskRequests, async ({ caller, now }) =>
    success({
      count: await countDeskRequests(deps.db, kinds, { actor: memberActor(caller), now }),
    }),
  ),
  ...kinds.flatMap((kind) => [...linkRoutes(deps, kind), ...deskRoutes(deps, kind)]),
];

/** By the signed link of the e-mail to the entity. */
const linkRoutes = (deps: RequestsDeps, kind: AnyRequestKind): Route[] => [
  open(kind.calls.read, ({ params: { token }, query, language, now }) =>
    readRequest(deps, kind, { credential: { token }, query, language, now }),
  ),
  ...kind.calls.answers.map(({ endpoint, answerOf }) =>
    open(endpoint, ({ params: { token }, body, language, now, idempotencyKey }) => {
      const answer = answerOf(body);
      const credential = { token };
      return answerRequest(deps, kind, { credential, answer, language, now, idempotencyKey });
    }),
  ),
];

/** By a membership of the entity. */
const deskRoutes = (deps: RequestsDeps, kind: AnyRequestKind): Route[] => [
  forMembers(kind.calls.deskRead, ({ params: { id }, caller, query, language, now }) =>
    readRequest(deps, kind, {
      credential: { id, actor: memberActor(caller) },
      query,
      language,
      now,
    }),
  ),
  ...kind.calls.answers.map(({ deskEndpoint, answerOf }) =>
    forMembers(deskEndpoint, ({ params: { id }, caller, body, language, now, idempotencyKey }) => {
      const answer = answerOf(body);
      const credential = { id, actor: memberActor(caller) };
      return answerRequest(deps, kind, { credential, answer, language, now, idempotencyKey });
    }),
  ),
];
