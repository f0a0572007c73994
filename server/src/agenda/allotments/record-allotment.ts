import type { AuditValues } from '@vaga/contract/audit-acts';
import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { addDays } from '../../platform/local-time.rules.ts';

/** Of an allotment what its record shows. */
interface RecordedTerms {
  fromDate: string;
  untilDate: string;
  fromTime: string;
  toTime: string;
  places: number;
  releaseHours: number;
}

interface RecordAllotmentInput {
  actor: MemberActor;
  id: string;
  before: RecordedTerms & { pool: string };
  now: Date;
}

/** Records who ended an allotment. */
export async function recordEndedAllotment(trx: Trx, input: RecordAllotmentInput): Promise<void> {
  const { actor, id, before, now } = input;
  const { entityId, organisationId } = actor;
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId,
    act: 'allotment.removed',
    subject: { id, name: before.pool },
    before: allotmentValues(before),
    after: null,
    now,
  });
}

/** An allotment as the record has it: its readers see the last day, not the day after it. */
export function allotmentValues(allotment: RecordedTerms): AuditValues {
  const { fromDate, untilDate, fromTime, toTime, places, releaseHours: hours } = allotment;
  return {
    fromDate,
    untilDate: addDays(untilDate, -1),
    fromTime: fromTime.slice(0, 5),
    untilTime: toTime.slice(0, 5),
    places,
    hours,
  };
}
