import type { Registration, RegistrationRow } from '@vaga/contract/admin-registrations';
import type { KnownOfCompany, RegistrationRecord } from './registration-review.queries.ts';
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
    isLate: state === 'received' && isReviewLate(receivedAt, now),
  };
}

export function presentRegistration(
  record: RegistrationRecord,
  known: KnownOfCompany,
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
    notes,
    decision: decisionOf(record),
    known,
  };
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
