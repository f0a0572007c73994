import * as calls from '@vaga/contract/agenda-day';
import { memberActor } from '../identity/index.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import type { AgendaDeps } from './day/read-day.ts';
import { readDay } from './day/read-day.ts';

/** What the members of a provider read of their day. */
export const agendaDayRoutes = (deps: AgendaDeps): Route[] => [
  forMembers(calls.readDay, ({ query, caller, language, now }) =>
    readDay(deps, {
      actor: memberActor(caller),
      date: query.date?.date ?? null,
      language,
      now,
    }),
  ),
];
