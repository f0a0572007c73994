import * as calls from '@vaga/contract/calls/service-suggestions';
import { api } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';

/** What an administrator decides about a suggestion. */
export type SuggestionAct =
  | { act: 'merge'; idService: number }
  | { act: 'refuse'; reason: string }
  | { act: 'undo' };

/** @throws ApiError where it is refused. */
export async function decideSuggestion(id: string, decision: SuggestionAct): Promise<void> {
  const { type, messages } = await callOf(id, decision);
  if (type === 'Error') throw new ApiError(200, messages);
}

function callOf(id: string, decision: SuggestionAct) {
  const params = { id };
  if (decision.act === 'undo') return api.call(calls.undoSuggestionDecision, { params });
  if (decision.act === 'refuse') {
    const { reason } = decision;
    return api.call(calls.refuseSuggestion, { params, body: { reason } });
  }
  const { idService } = decision;
  return api.call(calls.mergeSuggestion, { params, body: { idService } });
}
