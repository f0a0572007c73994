import * as calls from '@vaga/contract/schedule-changes';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { applyScheduleChange, discardScheduleChange } from './changes/apply-schedule-change.ts';
import { previewScheduleChange, readScheduleChange } from './changes/preview-schedule-change.ts';

/** Calls of managers who change the hours of their entity. */
export const agendaChangesRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.previewScheduleChange, ({ body, caller, language, now }) =>
    previewScheduleChange(db, { actor: memberActor(caller), change: body.change, language, now }),
  ),
  forMembers(calls.readScheduleChange, ({ params: { id }, caller, language, now }) =>
    readScheduleChange(db, { actor: memberActor(caller), id, language, now }),
  ),
  forMembers(calls.discardScheduleChange, ({ params: { id }, caller }) =>
    discardScheduleChange(db, { actor: memberActor(caller), id }),
  ),
  forMembers(
    calls.applyScheduleChange,
    ({ params: { id }, body, caller, language, now, idempotencyKey }) =>
      applyScheduleChange(db, {
        actor: memberActor(caller),
        id,
        choices: body.choices,
        language,
        now,
        idempotencyKey,
      }),
  ),
];
