import * as needsCalls from '@vaga/contract/calls/needs';
import { needTextLength } from '@vaga/contract/need-limits';
import { api } from '../platform/api.ts';

/** How many suggestions the list has at most. */
const listLimit = 8;

/** What a typed text may mean, best first. */
export function lookUpNeeds(query: string) {
  return api.data(needsCalls.findNeeds, { query: { query: cut(query), limit: listLimit } });
}

/** The services that a typed text may mean, best first. */
export function lookUpServices(query: string) {
  return api.data(needsCalls.findNeeds, {
    query: { query: cut(query), limit: listLimit, only: 'services' },
  });
}

const cut = (query: string) => query.slice(0, needTextLength);
