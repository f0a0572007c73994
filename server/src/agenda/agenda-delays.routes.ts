import * as calls from '@vaga/contract/agenda-delays';
import { memberActor } from '../identity/index.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import type { DelayDeps } from './delays/announce-delay.ts';
import { announceDelay } from './delays/announce-delay.ts';
import { endDelay } from './delays/end-delay.ts';

/** Calls of members of a provider about how late it runs. */
export const agendaDelaysRoutes = (deps: DelayDeps): Route[] => [
  forMembers(calls.announceDelay, ({ body, caller, now, idempotencyKey }) =>
    announceDelay(deps, {
      actor: memberActor(caller),
      poolId: body.pool,
      minutes: body.minutes,
      now,
      idempotencyKey,
    }),
  ),
  forMembers(calls.endDelay, ({ params: { id }, caller, now }) =>
    endDelay(deps, { actor: memberActor(caller), id, now }),
  ),
];
