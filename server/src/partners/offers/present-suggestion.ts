import type { Language, LookUp } from '@vaga/contract/common';
import { undoMinutes } from '@vaga/contract/limits';
import type { ServiceSuggestion, SuggestionToReview } from '@vaga/contract/service-suggestions';
import type { SuggestionRecord } from './suggestions.queries.ts';

/** Until when a decision can be undone; then the member who suggested it gets an e-mail. */
export const undoSuggestionUntil = (decidedAt: Date) =>
  new Date(decidedAt.getTime() + undoMinutes * 60_000);

/** A suggestion as the members of its entity see it. */
export function presentSuggestion(record: SuggestionRecord, language: Language): ServiceSuggestion {
  const { id, text, state, reason, createdAt } = record;
  const isPt = language === 'pt';
  return {
    id,
    text,
    state,
    serviceType: lookUp(record.idServiceType, isPt ? record.typePt : record.typeEn),
    service: lookUp(record.idService, isPt ? record.servicePt : record.serviceEn),
    reason,
    askedAt: createdAt.toISOString(),
  };
}

/** The same as an administrator sees it. */
export function presentSuggestionToReview(
  record: SuggestionRecord,
  { language, now }: { language: Language; now: Date },
): SuggestionToReview {
  const { entity, decidedBy, decidedAt } = record;
  const undoUntil = decidedAt && undoSuggestionUntil(decidedAt);
  return {
    ...presentSuggestion(record, language),
    entity,
    decidedBy,
    undoUntil: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
  };
}

function lookUp(id: number | null, description: string | null): LookUp | null {
  return id === null || description === null ? null : { id, description };
}
