import type { listServices } from '@vaga/contract/catalogue';
import type {
  findPartnerByCode,
  readPartnerSummary,
  searchPartnerServices,
  validateEntityCode,
} from '@vaga/contract/partners';
import { data } from 'react-router';
import { wire } from '../platform/api.ts';
import type { apiOf } from '../platform/context.ts';
import { ApiError } from '../platform/wire.ts';
import { type Asked, allTypes } from './asked.ts';

type Api = ReturnType<typeof apiOf>;

const summary = wire<typeof readPartnerSummary>('GET', 'public/partner/:id/summary');
const offered = wire<typeof searchPartnerServices>('POST', 'public/partner/:id/service/search');
/** For somebody signed in: of a private entity as well. */
export const entityOfCode = wire<typeof validateEntityCode>('GET', 'onboarding/code/:entityCode');
export const partnerOfCode = wire<typeof findPartnerByCode>('GET', 'partner/code/:code');
const explained = wire<typeof listServices>('GET', 'public/service-type/:id/service');

/** An entity as its page shows it. One that is not there, or no id at all, is the 404 screen. */
export async function loadEntity(api: Api, id: string) {
  return api.data(summary, { params: { id } }).catch((error: unknown) => {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    throw isMissing ? data(null, { status: 404 }) : error;
  });
}

/** What an entity offers on a day: price, times. */
export function loadOffers(api: Api, id: string, { serviceType, date }: Asked) {
  const body = { serviceType: serviceType === allTypes ? '' : serviceType, date };
  return api.data(offered, { params: { id }, body });
}

/** The services of a type that an entity offers, with what they are. */
export function loadExplained(api: Api, entityId: string, serviceType: number) {
  return api.data(explained, { params: { id: serviceType }, query: { entityId } });
}
