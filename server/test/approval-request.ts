import { sql } from 'kysely';
import type { Answer } from './app.ts';
import type {
  BookableService,
  BookableServiceOptions,
  CartOfFamily,
  Family,
} from './patient-actions.ts';
import { wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** A family that has asked an entity for a time, and what the entity can answer by the link it was sent. */
export interface ApprovalRequest {
  service: BookableService;
  family: Family;
  cart: CartOfFamily;
  /** Asks again, for Wednesday unless given. */
  request(date?: string): Promise<Answer>;
  /** The family's own list. */
  list(): Promise<Answer['body']['data']>;
  /** What became of the request. */
  readState(): Promise<{ state: string; reason: string | null } | undefined>;
  entity: {
    read(query?: string): Promise<Answer>;
    accept(slots: string[], headers?: Record<string, string>): Promise<Answer>;
    refuse(reason?: string): Promise<Answer>;
  };
  token: string;
}

export async function seedApprovalRequest(
  product: TestProduct,
  people = 1,
  options: BookableServiceOptions = {},
): Promise<ApprovalRequest> {
  const service = await product.addService({
    ...options,
    entity: { email: 'balcao@central.example', ...options.entity },
    service: { needsApproval: true, ...options.service },
  });
  const family = await product.addFamily(people);
  const cart = await product.createCart(family, service.serviceId);
  const request = (date = wednesday) =>
    cart.get(`/slot?entityService=${service.entityServiceId}&date=${date}`);
  await request();
  const token = await tokenOf(product, cart.id);
  return {
    service,
    family,
    cart,
    request,
    token,
    list: async () =>
      (await product.call('GET', 'onboarding/user/schedule', { token: family.token })).body.data,
    readState: () =>
      product.db
        .selectFrom('approvalRequests')
        .select(['state', 'reason'])
        .where('cartId', '=', cart.id)
        .executeTakeFirst(),
    entity: {
      read: (query = '') => product.call('GET', `v1/approval/${token}${query}`),
      accept: (slots, headers = {}) =>
        product.call('POST', `v1/approval/${token}/accept`, { body: { slots }, headers }),
      refuse: (reason) => product.call('POST', `v1/approval/${token}/refuse`, { body: { reason } }),
    },
  };
}

async function tokenOf({ db }: TestProduct, cartId: string): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select m.data->>'token' as token from messages m
     where m.template = 'approval-asked'
       and m.data->>'token' like (select id::text from approval_requests
             where cart_id = ${cartId} and state = 'pending') || '%'
     order by m.created_at desc, m.id desc limit 1`.execute(db);
  return rows[0]?.token ?? '';
}
