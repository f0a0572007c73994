import type { MemberRole } from '@vaga/contract/access';
import { buildMember } from './builders/index.ts';
import type { BookableService, BookableServiceOptions } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** A bookable service, and what a manager of its entity does with it. */
export interface OffersFixture {
  service: BookableService;
  id: string;
  entityId: string;
  token: string;
  /** A call of the manager, also days later. */
  call(method: string, path: string, body?: object): ReturnType<TestProduct['call']>;
  signIn(roles: readonly MemberRole[]): Promise<string>;
  /** The list with a query such as `?state=paused`. */
  list(query?: string, token?: string): Promise<OwnServicesAnswer>;
  read(): Promise<Record<string, unknown> & { version: string; state: string }>;
  /** Saves the service with these changes, from the version that is saved now unless given. */
  save(changes: object): ReturnType<TestProduct['call']>;
  act(act: 'pause' | 'resume'): ReturnType<TestProduct['call']>;
  remove(): ReturnType<TestProduct['call']>;
  addCampaign(changes?: object): ReturnType<TestProduct['call']>;
  /** The acts of the activity about the entity, the first one first. */
  acts(): Promise<string[]>;
}

interface OwnServicesAnswer {
  services: Array<
    Record<string, unknown> & {
      id: string;
      service: string;
      campaigns: object[];
      campaignNow: object | null;
    }
  >;
  codes: Array<{ code: string; name: string }>;
  serviceTypes: Array<{ id: number; description: string }>;
  today: string;
}

export const christmas = {
  namePt: 'Natal',
  nameEn: 'Christmas',
  priceCents: 1800,
  from: '2026-12-01',
  until: '2026-12-31',
};

export async function openOffers(
  product: TestProduct,
  options: BookableServiceOptions = {},
): Promise<OffersFixture> {
  const service = await product.addService(options);
  const { entityId, entityServiceId: id } = service;
  const signIn = async (roles: readonly MemberRole[]) =>
    product.signIn((await buildMember(product.db, { entityId, roles })).accountId, entityId);
  const manager = await buildMember(product.db, { entityId, roles: ['manager'] });
  const token = await product.signIn(manager.accountId, entityId);
  // Signed in anew each time: the session of a member ends after 12 hours of a test's clock.
  const call: OffersFixture['call'] = async (method, path, body) =>
    product.call(method, path, {
      token: await product.signIn(manager.accountId, entityId),
      body,
    });
  const read = async () => (await call('GET', `v1/entity-services/${id}`)).body.data.service;
  return {
    call,
    service,
    id,
    entityId,
    token,
    signIn,
    list: async (query = '', as = token) =>
      (await product.call('GET', `v1/entity-services${query}`, { token: as })).body.data,
    read,
    save: async (changes) =>
      call('PUT', `v1/entity-services/${id}`, { ...(await read()), ...changes }),
    act: (act) => call('POST', `v1/entity-services/${id}/${act}`),
    remove: () => call('DELETE', `v1/entity-services/${id}`),
    addCampaign: (changes = {}) =>
      call('POST', 'v1/campaigns', { idEntityService: id, ...christmas, ...changes }),
    acts: async () =>
      (
        await product.db
          .selectFrom('auditEntries')
          .select('act')
          .where('entityId', '=', entityId)
          .orderBy('id')
          .execute()
      ).map(({ act }) => act),
  };
}
