import type { ScheduleChange } from '@vaga/contract/schedule-changes';
import type { Trx } from '../../platform/db.ts';
import { allotmentChangeKind } from '../allotments/allotment-change-kind.ts';
import type { ChangeContext, ChangeKind, ChangeOf, ChangeRecord } from '../change-kind.ts';
import { holidayChangeKind } from '../closures/holiday-change-kind.ts';
import { closureChangeKind } from './closure-change-kind.ts';
import { schedulesChangeKind } from './schedules-change-kind.ts';

type Kinds = { [Kind in ScheduleChange['kind']]: ChangeKind<ChangeOf<Kind>> };

const kinds: Kinds = {
  schedules: schedulesChangeKind,
  closure: closureChangeKind,
  holiday: holidayChangeKind,
  allotment: allotmentChangeKind,
};

/** @throws Problem as the kind's `check`. */
export async function checkChange(
  trx: Trx,
  change: ScheduleChange,
  context: ChangeContext,
): Promise<void> {
  await kindOf(change).check(trx, change, context);
}

/** Writes a change that was checked. The caller has locked the pools of the entity, or takes it back. */
export function writeChange(
  trx: Trx,
  change: ScheduleChange,
  context: ChangeContext,
): Promise<ChangeRecord> {
  return kindOf(change).write(trx, change, context);
}

/** The kind takes the change that names it: the types of a record of kinds cannot say so. */
function kindOf({ kind }: ScheduleChange): ChangeKind {
  return kinds[kind] as ChangeKind;
}
