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

/** How many entities are offered beside what else a text may mean. */
const fewEntities = 3;

/** The entities whose name a typed text may be, best first. */
export async function lookUpEntities(query: string) {
  const { needs } = await api.data(needsCalls.findNeeds, {
    query: { query: cut(query), limit: fewEntities, only: 'entities' },
  });
  return needs.filter((need) => need.kind === 'entity');
}

const cut = (query: string) => query.slice(0, needTextLength);
