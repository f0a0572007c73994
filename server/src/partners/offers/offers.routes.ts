import * as campaignCalls from '@vaga/contract/campaigns';
import * as serviceCalls from '@vaga/contract/entity-services';
import * as suggestionCalls from '@vaga/contract/service-suggestions';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { forMembers } from '../../platform/http/route.ts';
import { addServices } from './add-services.ts';
import { readCampaignsOfEntity } from './campaigns.queries.ts';
import { readCatalogueServices } from './catalogue-services.queries.ts';
import { changeService } from './change-service.ts';
import { decideSuggestion, undoSuggestionDecision } from './decide-suggestion.ts';
import { listOwnServices, readOwnService } from './list-own-services.ts';
import type { OfferUses } from './offer-uses.ts';
import { pauseService } from './pause-service.ts';
import { presentCampaign } from './present-own-service.ts';
import { presentSuggestion, presentSuggestionToReview } from './present-suggestion.ts';
import { removeService } from './remove-service.ts';
import { addCampaign, changeCampaign, removeCampaign } from './save-campaign.ts';
import { suggestService } from './suggest-service.ts';
import {
  readMergeTargets,
  readSuggestions,
  readSuggestionsOfEntity,
} from './suggestions.queries.ts';

interface OffersDeps {
  db: Db;
  uses: OfferUses;
}

/** The services that entities offer, their prices and campaigns, and what they miss in the catalogue. */
export const offersRoutes = (deps: OffersDeps): Route[] => [
  ...serviceRoutes(deps),
  ...campaignRoutes(deps.db),
  ...suggestionRoutes(deps.db),
  ...reviewRoutes(deps.db),
];

const wordsOf = (text = '') => text.split(/\s+/).filter((word) => word !== '');

function serviceRoutes(deps: OffersDeps): Route[] {
  const { db } = deps;
  const pause = (isPaused: boolean) =>
    forMembers(
      isPaused ? serviceCalls.pauseService : serviceCalls.resumeService,
      ({ caller, params: { id }, language, now }) =>
        pauseService(deps, { actor: memberActor(caller), id, isPaused, language, now }),
    );
  return [
    forMembers(serviceCalls.listOwnServices, async ({ caller: { entityId }, query, ...call }) => {
      const { language, now } = call;
      const filter = { ...query, words: wordsOf(query.text) };
      return success(await listOwnServices(deps, { entityId, filter, language, now }));
    }),
    forMembers(serviceCalls.listCatalogueServices, async ({ caller, query, language }) => {
      const { entityId } = caller;
      const idServiceType = query.type ?? null;
      const words = wordsOf(query.text);
      return success(await readCatalogueServices(db, { entityId, language, idServiceType, words }));
    }),
    forMembers(serviceCalls.readOwnService, async ({ caller: { entityId }, params, ...call }) => {
      const { language, now } = call;
      return success(await readOwnService(deps, { id: params.id, entityId, language, now }));
    }),
    forMembers(serviceCalls.addServices, ({ caller, body: { services }, now }) =>
      addServices(db, { actor: memberActor(caller), services, now }),
    ),
    forMembers(serviceCalls.changeService, ({ caller, params: { id }, body: form, ...call }) => {
      const { language, now } = call;
      return changeService(deps, { actor: memberActor(caller), id, form, language, now });
    }),
    pause(true),
    pause(false),
    forMembers(serviceCalls.removeService, ({ caller, params: { id }, now }) =>
      removeService(deps, { actor: memberActor(caller), id, now }),
    ),
  ];
}

const campaignRoutes = (db: Db): Route[] => [
  forMembers(campaignCalls.listCampaigns, async ({ caller: { entityId }, query }) => {
    const entityServiceId = query.entityService ?? null;
    const rows = await readCampaignsOfEntity(db, { entityId, entityServiceId });
    return success(rows.map(presentCampaign));
  }),
  forMembers(campaignCalls.addCampaign, ({ caller, body: form, idempotencyKey, now }) =>
    addCampaign(db, { actor: memberActor(caller), form, idempotencyKey, now }),
  ),
  forMembers(campaignCalls.changeCampaign, ({ caller, params: { id }, body: form, now }) =>
    changeCampaign(db, { actor: memberActor(caller), id, form, now }),
  ),
  forMembers(campaignCalls.removeCampaign, ({ caller, params: { id }, now }) =>
    removeCampaign(db, { actor: memberActor(caller), id, now }),
  ),
];

const suggestionRoutes = (db: Db): Route[] => [
  forMembers(suggestionCalls.suggestService, ({ caller, body, now, idempotencyKey }) =>
    suggestService(db, { actor: memberActor(caller), ...body, now, idempotencyKey }),
  ),
  forMembers(suggestionCalls.listServiceSuggestions, async ({ caller: { entityId }, language }) => {
    const records = await readSuggestionsOfEntity(db, entityId);
    return success(records.map((record) => presentSuggestion(record, language)));
  }),
];

function reviewRoutes(db: Db): Route[] {
  return [
    forMembers(suggestionCalls.listSuggestionsToReview, async ({ query, language, now }) => {
      const records = await readSuggestions(db, query.state ?? 'open');
      return success(records.map((one) => presentSuggestionToReview(one, { language, now })));
    }),
    forMembers(suggestionCalls.listMergeTargets, async ({ language }) =>
      success(await readMergeTargets(db, language)),
    ),
    forMembers(suggestionCalls.mergeSuggestion, ({ caller, params, body, language, now }) =>
      decideSuggestion(db, {
        ...params,
        actor: memberActor(caller),
        decision: { state: 'merged', serviceId: body.idService },
        language,
        now,
      }),
    ),
    forMembers(suggestionCalls.refuseSuggestion, ({ caller, params, body, language, now }) =>
      decideSuggestion(db, {
        ...params,
        actor: memberActor(caller),
        decision: { state: 'refused', reason: body.reason },
        language,
        now,
      }),
    ),
    forMembers(suggestionCalls.undoSuggestionDecision, ({ caller, params, language, now }) =>
      undoSuggestionDecision(db, { ...params, actor: memberActor(caller), language, now }),
    ),
  ];
}
