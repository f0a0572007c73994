import type { listServices } from '@vaga/contract/catalogue';
import type { searchPartners } from '@vaga/contract/search';
import { api, wire } from '../platform/api.ts';
import { type Filters, searchBodyOf } from './filters.ts';

const services = wire<typeof listServices>('GET', 'public/service-type/:id/service');
const search = wire<typeof searchPartners>('POST', 'partner/search');

/** The services of a type, from the browser. */
export function loadServices(serviceType: string) {
  return api.data(services, { params: { id: serviceType } });
}

/** One more page of results, from the browser. */
export function loadResults(filters: Filters, pageNumber: number) {
  return api.data(search, { body: searchBodyOf(filters, pageNumber) });
}
