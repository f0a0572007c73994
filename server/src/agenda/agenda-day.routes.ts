import * as calls from '@vaga/contract/agenda-day';
import { memberActor } from '../identity/index.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { openAgendaAppointment } from './day/open-agenda-appointment.ts';
import type { AgendaDeps } from './day/read-day.ts';
import { readDay } from './day/read-day.ts';
import { readWeek } from './day/read-week.ts';

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
  forMembers(calls.readWeek, ({ query, caller: { entityId }, language, now }) =>
    readWeek(deps, { entityId, date: query.date?.date ?? null, language, now }),
  ),
  forMembers(calls.readAgendaAppointment, ({ params: { id }, caller, language, now }) =>
    openAgendaAppointment(deps.db, { actor: memberActor(caller), id, language, now }),
  ),
];
