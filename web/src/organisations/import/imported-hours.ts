import type { PoolSchedule } from '@vaga/contract/schedules';
import { forgetDrafts, keepInDraft, readDraft } from '../../platform/draft.ts';

const draftName = 'imported-hours';

interface ImportedHours {
  schedules: readonly PoolSchedule[];
}

/** Keeps hours of a file, after which bookings would not fit, for the schedule editor of their entity. */
export function keepImportedHours(schedules: readonly PoolSchedule[], idEntity: string): void {
  keepInDraft<ImportedHours>(draftName, { schedules }, idEntity);
}

/** The hours that were kept for the editor of this entity, once: of one pool, as the file has them. */
export function takeImportedHours(): readonly PoolSchedule[] {
  const { schedules = [] } = readDraft<ImportedHours>(draftName) ?? {};
  forgetDrafts(draftName);
  return schedules;
}
