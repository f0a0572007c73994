import type { AppointmentChangeKind } from '@vaga/contract/agenda-messages';
import { appointmentChangeTexts, changeAuthorTexts } from '@vaga/contract/agenda-messages';
import type { Language } from '@vaga/contract/common';
import { localDay, wallTime } from '../../platform/local-time.rules.ts';
import type { LastChange } from './agenda-appointments.queries.ts';

/** The member who reads of a change. */
interface ChangeReader {
  entityId: string;
  timeZone: string;
  language: Language;
}

/** The values of `agenda.changed`: who did what, and when by the clock of the entity. */
export function describeChange(
  change: LastChange,
  reader: ChangeReader,
): { who: string; what: string; at: string } {
  const { timeZone, language } = reader;
  const text = appointmentChangeTexts[kindOfChange(change)][language];
  const what = text.replace('{time}', movedTo(change, timeZone));
  return { who: authorOf(change, reader), what, at: wallTime(change.changedAt, timeZone) };
}

/** What a change of a field did, for the sentence. */
export function kindOfChange({
  field,
  fromValue,
  toValue,
  isUndo,
}: Pick<LastChange, 'field' | 'fromValue' | 'toValue' | 'isUndo'>): AppointmentChangeKind {
  if (isUndo) return 'undo';
  switch (field) {
    case 'status':
      // The first row of its history: it was made.
      if (fromValue === null) return toValue === 'SchedulePending' ? 'request' : 'book';
      if (toValue === 'CheckedIn') return 'checkIn';
      if (toValue === 'Canceled') return 'cancel';
      if (toValue === 'Paid' && fromValue === 'Await') return 'takeMoney';
      if (toValue === 'Await' && fromValue === 'Paid') return 'undo';
      return fromValue === 'CheckedIn' ? 'undo' : 'other';
    // Comes with its cancellation.
    case 'refundState':
      return fromValue === 'none' ? 'cancel' : 'other';
    case 'deskNote':
      return 'note';
    case 'paidAt':
      return toValue === null ? 'undo' : 'takeMoney';
    case 'calledAt':
      return toValue === null ? 'undo' : 'call';
    case 'noShowAt':
      return toValue === null ? 'undo' : 'noShow';
    case 'result':
      if (toValue === 'Pending') return 'undo';
      return toValue === 'Executed' ? 'done' : 'result';
    case 'startsAt':
      return fromValue === null ? 'other' : 'move';
    default:
      return 'other';
  }
}

/** Members are named to their colleagues alone. */
function authorOf(
  { actor, entityId, entity, firstName }: LastChange,
  reader: ChangeReader,
): string {
  const { language } = reader;
  if (actor === 'system') return changeAuthorTexts.system[language];
  if (actor === 'member' && entityId === reader.entityId)
    return firstName || changeAuthorTexts.colleague[language];
  if (entityId === reader.entityId) return changeAuthorTexts.place[language];
  return entity ?? changeAuthorTexts.patient[language];
}

/** The time of the new start, with its day if that changed too. */
function movedTo({ fromValue, toValue }: LastChange, timeZone: string): string {
  const [from, to] = [instantOf(fromValue), instantOf(toValue)];
  if (!to) return '';
  const day = localDay(to, timeZone);
  const time = wallTime(to, timeZone);
  const isSameDay = from !== null && localDay(from, timeZone) === day;
  return isSameDay ? time : `${day.slice(8)}/${day.slice(5, 7)}, ${time}`;
}

function instantOf(value: string | null): Date | null {
  const at = value === null ? null : new Date(value);
  return at && Number.isFinite(at.getTime()) ? at : null;
}
