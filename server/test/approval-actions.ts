import { sql } from 'kysely';
import { localTime } from '../src/platform/local-time.rules.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { releasePlaces } from '../src/scheduling/index.ts';
import type { Answer } from './app.ts';
import { buildEntityService, buildService, covidTests } from './builders/index.ts';
import type { HeldCart, OfferedService } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** The day that the families of a story want. */
const day = '2026-12-20';

/** A family's cart for a service of the same rooms that its place confirms every time itself; it holds nothing. `startsAt`: a time that is free. */
export async function buildApprovalCart(
  product: TestProduct,
  { entityId }: OfferedService,
  startsAt: Date,
): Promise<HeldCart> {
  const { id: serviceId } = await buildService(product.db, { serviceTypeId: covidTests });
  const offered = { entityId, serviceId, needsApproval: true, priceCents: 1700 };
  const { id: entityServiceId } = await buildEntityService(product.db, offered);
  const service = { entityId, serviceId, entityServiceId };
  const cart = await product.holdCart({ service, people: 2, startsAt });
  const ended = { ownerIds: cart.assetIds, as: 'released', now: product.clock.now() } as const;
  await inTransaction(product.db, (trx) => releasePlaces(trx, ended));
  return cart;
}

/** Looking at the place's times is the request. */
export function requestApproval(
  product: TestProduct,
  { cartId, token, service }: HeldCart,
  date = day,
): Promise<Answer> {
  const query = `entityService=${service.entityServiceId}&date=${date}`;
  return product.call('GET', `scheduling/${cartId}/slot?${query}`, { token });
}

interface ApprovalAnswer {
  times: readonly string[];
  isAccepted: boolean;
  from: string;
  /** The day that all want unless given. */
  day?: string;
  /** The newest unless given. */
  requestId?: string | undefined;
}

/** The desk answers a request: with one start after the other, or no. Null without a request. */
export async function answerApprovalRequest(
  product: TestProduct,
  answer: ApprovalAnswer,
): Promise<Answer | null> {
  const { rows } = await sql<{ id: string; people: number }>`
    select r.id, (select count(*)::int from appointments a
                   where a.approval_request_id = r.id and a.status = 'SchedulePending') as people
      from approval_requests r
     where ${answer.requestId ?? null}::uuid is null or r.id = ${answer.requestId ?? null}::uuid
     order by r.id desc limit 1`.execute(product.db);
  const [request] = rows;
  if (!request) return null;
  const { id: subject, people } = request;
  const expiresAt = new Date(product.clock.now().getTime() + 60_000);
  const token = product.links.sign({ purpose: 'approval', subject, expiresAt });
  const { times, isAccepted, from, day: on = day } = answer;
  if (!isAccepted) return product.call('POST', `v1/approval/${token}/refuse`, { body: {}, from });
  const slots = times
    .slice(0, Math.max(people, 1))
    .map((time) => localTime(new Date(`${on}T${time}:00Z`), 'Europe/Lisbon'));
  return product.call('POST', `v1/approval/${token}/accept`, { body: { slots }, from });
}
