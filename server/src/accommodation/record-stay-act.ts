import type { AuditAct, AuditValues } from '@vaga/contract/audit-acts';
import { recordAuditEntry } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import type { StayDays } from './stay.rules.ts';

/** What of a stay the record of activity keeps: its days, and how many guests it names, not who they are. */
interface RecordedStay {
  stay: StayDays;
  guests: readonly unknown[];
}

interface RecordStayActInput {
  actor: MemberActor;
  act: Extract<AuditAct, `stay.${string}`>;
  id: string;
  before: RecordedStay | null;
  after: RecordedStay | null;
  now: Date;
}

/** Records what a member did to a stay of the hotel, under its code. */
export async function recordStayAct(trx: Trx, input: RecordStayActInput): Promise<void> {
  const { actor, act, id, before, after, now } = input;
  const { organisationId, entityId } = actor;
  const name = (after ?? before)?.stay.code ?? null;
  await recordAuditEntry(trx, {
    actor,
    organisationId,
    entityId,
    act,
    subject: { id, name },
    before: before && valuesOf(before),
    after: after && valuesOf(after),
    now,
  });
}

function valuesOf({ stay: { checkInDate, checkOutDate }, guests }: RecordedStay): AuditValues {
  return { fromDate: checkInDate, untilDate: checkOutDate, count: guests.length };
}
