import type { MemberRole } from '@vaga/contract/access';
import type { Answer } from './app.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk } from './desk.fixture.ts';
import type { BookableService } from './patient-actions.ts';
import { at } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** An antigen test of a person who has come, and a member for results. */
export interface TestToEnter {
  id: string;
  token: string;
  service: BookableService;
  member: Desk;
  /** Enters a result with the version of the row as it is. */
  enter(result: string, more?: object, by?: Desk): Promise<Answer>;
  undo(by?: Desk): Promise<Answer>;
  /** A page of the entity's results. */
  list(state?: string): Promise<Answer>;
}

const antigenTest = 501;

/** The minutes of the day of the appointments, which start at 9:00. */
export const clockTo = (product: TestProduct, wall: string) =>
  product.clock.set(new Date(`2026-11-25T${wall}:00Z`));

export const rowOf = (product: TestProduct, id: string) =>
  product.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Books a patient's own antigen test for Wednesday 9:00, and checks them in ten minutes before. */
export async function bookTest(
  product: TestProduct,
  given: { isDone?: boolean; roles?: MemberRole[] } = {},
): Promise<TestToEnter> {
  const service = await product.addService({
    service: { serviceId: antigenTest },
    entity: { localPayment: 'open' },
  });
  const family = await product.addFamily();
  const cart = await product.createCart(family, service.serviceId);
  await cart.hold(service, [at('09:00')]);
  await product.call('POST', `scheduling/${cart.id}/checkout`, {
    token: family.token,
    body: { paymentType: { id: 1, method: 0 } },
  });
  const { id } = await product.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.id)
    .executeTakeFirstOrThrow();
  clockTo(product, '08:50');
  const member = await openDesk(product, {
    entityId: service.entityId,
    roles: given.roles ?? ['results', 'desk'],
  });
  await member.act(id, 'check-in', { version: (await rowOf(product, id)).version });
  if (given.isDone) await member.act(id, 'done', { version: (await rowOf(product, id)).version });
  await product.db.deleteFrom('messages').execute();
  const token = await product.signIn(family.accountId);
  const post = async (path: string, body: object, { token: by }: Desk) => {
    const { version } = await rowOf(product, id);
    return product.call('POST', path, { token: by, body: { version, ...body } });
  };
  return {
    id,
    token,
    service,
    member,
    enter: (result, more = {}, by = member) =>
      post(`v1/results/${id}`, { result, confirmed: true, ...more }, by),
    undo: (by = member) => post(`v1/results/${id}/undo`, {}, by),
    list: (state = 'toEnter') =>
      product.call('GET', `v1/results?state=${state}`, { token: member.token }),
  };
}
