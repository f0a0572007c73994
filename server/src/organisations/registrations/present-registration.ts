import type { Registration, RegistrationRow } from '@vaga/contract/admin-registrations';
import type { RegistrationFileRow } from './registration-files.queries.ts';
import type {
  KnownOfCompany,
  RegistrationNote,
  RegistrationRecord,
} from './registration-review.queries.ts';
import { isReviewLate, undoUntil } from './registration-review.rules.ts';

export function registrationRow(record: RegistrationRecord, now: Date): RegistrationRow {
  const { id, companyName, partnerKind, plan, receivedAt, state } = record;
  return {
    id,
    companyName,
    partnerKind,
    plan,
    state,
    receivedAt: receivedAt.toISOString(),
    isLate: state === 'received' && isReviewLate(waitsSince(record), now),
  };
}

export function presentRegistration(
  record: RegistrationRecord,
  { known, files }: { known: KnownOfCompany; files: readonly RegistrationFileRow[] },
  now: Date,
): Registration {
  const { taxNumber, phone, representative, email, language, notes } = record;
  return {
    ...registrationRow(record, now),
    taxNumber,
    phone,
    representative,
    email,
    language,
    notes: notes.map((note) => ({ ...note, files: filesOf(note, files) })),
    decision: decisionOf(record),
    known,
  };
}

/** The files that came with an answer: both have its instant. */
function filesOf({ from, at }: RegistrationNote, files: readonly RegistrationFileRow[]) {
  if (from !== 'company') return [];
  return files
    .filter(({ answeredAt }) => answeredAt.toISOString() === at)
    .map(({ answeredAt, ...file }) => file);
}

/** When it came to wait for us: its last answer, or the registration itself. */
function waitsSince({ notes, receivedAt }: RegistrationRecord): Date {
  const answer = notes.findLast(({ from }) => from === 'company');
  return answer ? new Date(answer.at) : receivedAt;
}

function decisionOf(record: RegistrationRecord): Registration['decision'] {
  const { decidedAt, decidedByName, effectiveAt, entityType, entityName, reason, decisionText } =
    record;
  if (decidedAt === null) return null;
  return {
    by: decidedByName,
    at: decidedAt.toISOString(),
    undoUntil: effectiveAt ? null : undoUntil(decidedAt).toISOString(),
    entityType,
    entityName,
    reason,
    text: decisionText,
  };
}
