import type { MemberRole } from '@vaga/contract/access';
import { actNow, bookFamily, rowOf } from './agenda-acts.fixture.ts';
import type { Answer } from './app.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk } from './desk.fixture.ts';
import type { BookableService } from './patient-actions.ts';
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

/** Books a patient's own antigen test for Wednesday 9:00, and checks them in ten minutes before. */
export async function bookTest(
  product: TestProduct,
  given: { isDone?: boolean; roles?: MemberRole[] } = {},
): Promise<TestToEnter> {
  const { service, family, ids } = await bookFamily(product, {
    service: { service: { serviceId: antigenTest } },
  });
  const [id = ''] = ids;
  const member = await openDesk(product, {
    entityId: service.entityId,
    roles: given.roles ?? ['results', 'desk'],
  });
  await actNow(product, member, [id, 'check-in']);
  if (given.isDone) await actNow(product, member, [id, 'done']);
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
