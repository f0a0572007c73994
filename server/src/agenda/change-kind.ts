import type { AuditAct, AuditValues } from '@vaga/contract/audit-acts';
import type { ScheduleChange } from '@vaga/contract/schedule-changes';
import type { Trx } from '../platform/db.ts';

/** Where and by whom a change is made. */
export interface ChangeContext {
  entityId: string;
  timeZone: string;
  /** The account of the member. */
  madeBy: string;
  now: Date;
}

/** What the activity of the organisation shows of a change that was applied: nothing of a person. */
export interface ChangeRecord {
  act: AuditAct;
  subject: { id: string; name: string | null };
  before: AuditValues | null;
  after: AuditValues | null;
}

/**
 * A kind of change: what it writes. The preview writes it too, reads the rules that follow from it, and takes it back: so a preview
 * and what is applied cannot differ.
 */
export interface ChangeKind<Change = ScheduleChange> {
  /** @throws Problem 404 for a row that is not the entity's, 400 by field for what the contract cannot check. */
  check(trx: Trx, change: Change, context: ChangeContext): Promise<void>;
  /** Writes schedules, closures and allotments. Takes no lock: the caller has locked the pools of the entity, or takes it back. */
  write(trx: Trx, change: Change, context: ChangeContext): Promise<ChangeRecord>;
}

/** The change of one kind. */
export type ChangeOf<Kind extends ScheduleChange['kind']> = Extract<ScheduleChange, { kind: Kind }>;
