import * as catalogueCalls from '@vaga/contract/calls/catalogue';
import * as searchCalls from '@vaga/contract/calls/search';
import { api } from '../platform/api.ts';
import { type Filters, searchBodyOf } from './filters.ts';

/** The services of a type, from the browser. */
export function loadServices(serviceType: string) {
  return api.data(catalogueCalls.listServices, { params: { id: serviceType } });
}

/** Which choices of each filter leave a result, with the others as they are. */
export function loadChoices(filters: Filters) {
  const { filterParams } = searchBodyOf(filters, 1);
  return api.data(searchCalls.readSearchChoices, { body: { filterParams } });
}

/** One more page of results, from the browser. */
export function loadResults(filters: Filters, pageNumber: number) {
  return api.data(searchCalls.searchPartners, { body: searchBodyOf(filters, pageNumber) });
}
