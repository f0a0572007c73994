import * as calls from '@vaga/contract/agenda-day';
import { memberActor } from '../identity/index.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, forMembersFile } from '../platform/http/route.ts';
import { openAgendaAppointment } from './day/open-agenda-appointment.ts';
import type { PrintDeps } from './day/print-day.ts';
import { printDay } from './day/print-day.ts';
import { printSlip } from './day/print-slip.ts';
import type { AgendaDeps } from './day/read-day.ts';
import { readDay } from './day/read-day.ts';
import { readRoom } from './day/read-room.ts';
import { readWeek } from './day/read-week.ts';

/** What the members of a provider read of their day. */
export const agendaDayRoutes = (deps: AgendaDeps & PrintDeps): Route[] => [
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
  forMembersFile(calls.printDay, ({ query, caller, language, now }) =>
    printDay(deps, {
      actor: memberActor(caller),
      date: query.date?.date ?? null,
      poolId: query.pool ?? null,
      detail: query.detail ?? 'full',
      language,
      now,
    }),
  ),
  forMembersFile(calls.printSlip, ({ params: { id }, caller, now }) =>
    printSlip(deps, { actor: memberActor(caller), id, now }),
  ),
  forMembers(calls.readRoom, ({ query, caller: { entityId }, now }) =>
    readRoom(deps.db, { entityId, poolId: query.pool ?? null, now }),
  ),
];
