import * as calls from '@vaga/contract/agenda-capacity';
import { memberActor } from '../identity/index.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { createBlock } from './capacity/create-block.ts';
import { deleteBlock } from './capacity/delete-block.ts';
import { openDay } from './capacity/open-day.ts';
import { readStarts } from './capacity/read-starts.ts';
import type { AgendaDeps } from './day/read-day.ts';
import { listFits } from './fits/list-fits.ts';

/** Calls of members of a provider about what their desk may give, and when it gives nothing. */
export const agendaCapacityRoutes = (deps: AgendaDeps): Route[] => [
  forMembers(calls.readDeskStarts, ({ query, caller, now }) =>
    readStarts(deps.db, {
      actor: memberActor(caller),
      entityServiceId: query.entityService,
      from: query.from?.date,
      poolId: query.pool,
      now,
    }),
  ),
  forMembers(calls.createBlock, ({ body, caller, now, idempotencyKey }) =>
    createBlock(deps.db, {
      actor: memberActor(caller),
      from: new Date(body.from),
      until: new Date(body.until),
      poolId: body.pool,
      reason: body.reason,
      now,
      idempotencyKey,
    }),
  ),
  forMembers(calls.deleteBlock, ({ params: { id }, caller, now }) =>
    deleteBlock(deps.db, { actor: memberActor(caller), id, now }),
  ),
  forMembers(calls.openDay, ({ body, caller, now, idempotencyKey }) =>
    openDay(deps.db, { actor: memberActor(caller), date: body.date.date, now, idempotencyKey }),
  ),
  forMembers(calls.listFits, ({ body, caller, language, now }) =>
    listFits(deps, {
      actor: memberActor(caller),
      entityServiceId: body.entityService,
      date: body.date.date,
      from: body.from,
      until: body.until,
      language,
      now,
    }),
  ),
];
