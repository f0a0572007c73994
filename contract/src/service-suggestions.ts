import { z } from 'zod';
import { catalogueEditors, providerManager } from './access.ts';
import { Id, LookUp, lineOfText, orNothing, SmallId, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { reasonCharacters, undoMinutes } from './limits.ts';
import { suggestionCharacters, suggestionsPerDay } from './offer-limits.ts';

const slice = 'partners';

/** Waits for an administrator; is a service of the catalogue; will not be one. */
export const suggestionStates = ['open', 'merged', 'refused'] as const;
export const SuggestionState = z.enum(suggestionStates);
export type SuggestionState = z.infer<typeof SuggestionState>;

const suggestionFields = {
  id: Id,
  text: z.string(),
  serviceType: LookUp.nullable(),
  state: SuggestionState,
  /** The service of the catalogue that it was merged into. */
  service: LookUp.nullable(),
  /** Why it was refused, in the administrator's words. */
  reason: z.string().nullable(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
};

/** A service that an entity misses in the catalogue, as its members see it. */
export const ServiceSuggestion = z.object(suggestionFields).meta({ id: 'ServiceSuggestion' });
export type ServiceSuggestion = z.infer<typeof ServiceSuggestion>;

export const suggestService = endpoint({
  slice,
  method: 'POST',
  path: 'v1/service-suggestions',
  summary: `Suggests a service that the catalogue lacks: an administrator says which one it is, or refuses. At most ${suggestionsPerDay} in 24 hours for an entity.`,
  access: providerManager,
  body: z.object({
    text: text(suggestionCharacters.minimum, suggestionCharacters.maximum),
    /** The type that it would belong to. */
    idServiceType: orNothing(SmallId),
  }),
  idempotent: true,
  needsTerms: true,
});

export const listServiceSuggestions = endpoint({
  slice,
  method: 'GET',
  path: 'v1/service-suggestions',
  summary: 'What the entity of the caller has suggested, the latest first.',
  access: providerManager,
  data: z.array(ServiceSuggestion),
});

/** The same as an administrator sees it. */
export const SuggestionToReview = z
  .object({
    ...suggestionFields,
    entity: z.string(),
    /** The administrator who decided; null while it is open, and once the account is deleted. */
    decidedBy: z.string().nullable(),
    /** Until then the decision can be undone, and no e-mail is sent; null once it cannot, and while it is open. */
    undoUntil: z.string().nullable(),
  })
  .meta({ id: 'SuggestionToReview' });
export type SuggestionToReview = z.infer<typeof SuggestionToReview>;

const suggestionParams = z.object({ id: Id });

export const listSuggestionsToReview = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/service-suggestions',
  summary:
    'The services that entities miss in the catalogue; without `state` those that wait, the oldest first, else the latest first.',
  access: catalogueEditors,
  query: z.object({ state: orNothing(SuggestionState) }),
  data: z.array(SuggestionToReview),
});

/** A service that a suggestion can be merged into. */
export const MergeTarget = z
  .object({ idService: z.int(), service: z.string(), serviceType: z.string() })
  .meta({ id: 'MergeTarget' });
export type MergeTarget = z.infer<typeof MergeTarget>;

export const listMergeTargets = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/service-suggestions/services',
  summary: 'The services of the catalogue, by type and name, that a suggestion can be merged into.',
  access: catalogueEditors,
  data: z.array(MergeTarget),
});

const decides = `409 \`admin.decided\` where another administrator has decided. The member who suggested it gets an e-mail after ${undoMinutes} minutes, unless the decision is undone.`;

export const mergeSuggestion = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/service-suggestions/:id/merge',
  summary: `Says which service of the catalogue it is. ${decides}`,
  access: catalogueEditors,
  params: suggestionParams,
  body: z.object({ idService: SmallId }),
  data: SuggestionToReview,
});

export const refuseSuggestion = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/service-suggestions/:id/refuse',
  summary: `Refuses it, with a reason. ${decides}`,
  access: catalogueEditors,
  params: suggestionParams,
  body: z.object({ reason: lineOfText(reasonCharacters.minimum, reasonCharacters.maximum) }),
  data: SuggestionToReview,
});

export const undoSuggestionDecision = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/service-suggestions/:id/undo',
  summary: `Takes a decision back, within ${undoMinutes} minutes. Later: Error \`admin.undo_late\`.`,
  access: catalogueEditors,
  params: suggestionParams,
  data: SuggestionToReview,
});
