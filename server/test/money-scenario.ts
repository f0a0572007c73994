import fc from 'fast-check';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { localTime } from '../src/platform/local-time.rules.ts';
import { nextAddress } from './app.ts';
import { buildApprovalCart } from './approval-actions.ts';
import { buildClosure } from './builders/index.ts';
import type { MoneyDesks } from './money-desks.ts';
import { buildMoneyDesks } from './money-desks.ts';
import type { HeldCart, OfferedService } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

export const minute = 60_000;
/** The day on which all want the same times; its entity has no others then. */
export const contestedDay = '2026-12-20';
export const contestedTimes = ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15'];

export interface MoneyScenario {
  product: TestProduct;
  service: OfferedService;
  carts: HeldCart[];
  /** The one whose entity confirms every time itself; one of the carts. */
  approvalCart: HeldCart;
  desks: MoneyDesks;
}

/** Empties what earlier histories left, and brings three families who want the six times of one entity. */
export async function seedScenario(product: TestProduct): Promise<MoneyScenario> {
  // The record of accesses is never emptied but by this: it refers to the appointments.
  await sql`alter table health_accesses disable trigger health_accesses_never_emptied`.execute(
    product.db,
  );
  await sql`truncate payments, refunds, payment_events, receipt_numbers, appointments, appointment_changes, occupancy,
    assets, carts, messages, sandbox.sessions, sandbox.refunds, sandbox.webhooks, idempotency_keys,
    approval_requests, desk_drafts, account_merges, claim_attempts, graphile_worker._private_jobs cascade`.execute(
    product.db,
  );
  const service = await product.addService({
    entity: { localPayment: 'authorised' },
    service: { priceCents: 2350 },
  });
  await closeOtherTimes(product, service);
  lastDay = 0;
  const scenario = { product, service, carts: [] as HeldCart[] };
  for (const people of [1, 2, 2]) await addPatient(scenario, people);
  const approvalCart = await addPatientWithRequest(scenario);
  return { ...scenario, approvalCart, desks: await buildMoneyDesks(product.db, service) };
}

/** Of the day that all want only the six times are open, so that it is soon full and families wait. */
async function closeOtherTimes({ db }: TestProduct, { entityId }: OfferedService): Promise<void> {
  const spans = [
    ['00:00', '10:00'],
    ['11:30', '23:59'],
  ] as const;
  for (const [from, until] of spans) {
    const closed = [from, until].map((time) => new Date(`${contestedDay}T${time}:00Z`));
    await buildClosure(db, {
      entityId,
      entityServiceId: null,
      from: closed[0] ?? new Date(0),
      until: closed[1] ?? new Date(0),
    });
  }
}

type ScenarioParts = Pick<MoneyScenario, 'product' | 'service' | 'carts'>;

let lastDay = 0;

/** 10:00 of a day that no other family wants. */
export function ownDay(): Date {
  lastDay += 1;
  return new Date(Date.UTC(2027, 0, 1 + lastDay, 10));
}

/** A family comes with a cart that holds times of a day of its own. */
export async function addPatient(
  { product, service, carts }: ScenarioParts,
  people: number,
): Promise<HeldCart> {
  const cart = await product.holdCart({ service, people, startsAt: ownDay() });
  carts.push(cart);
  return cart;
}

/** One of the families, or a new one; with its place among the carts. */
export async function chooseFamily(
  scenario: ScenarioParts,
  { cart, isNew }: { cart: number; isNew: boolean },
): Promise<{ family: HeldCart; cart: number }> {
  const family = isNew ? await addPatient(scenario, 1) : at(scenario.carts, cart);
  return { family, cart: scenario.carts.indexOf(family) };
}

/** A family comes for a service whose time the entity confirms itself, and holds nothing yet. */
export async function addPatientWithRequest({
  product,
  service,
  carts,
}: ScenarioParts): Promise<HeldCart> {
  const cart = await buildApprovalCart(product, service, ownDay());
  carts.push(cart);
  return cart;
}

export function at<Row>(rows: readonly Row[], index: number): Row {
  const row = rows[index % rows.length];
  if (row === undefined) throw new Error('no row to choose from');
  return row;
}

export async function pick<Row>(
  product: TestProduct,
  query: RawBuilder<unknown>,
  index: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${query} order by 1`.execute(product.db);
  return rows[index % Math.max(rows.length, 1)];
}

/** @throws for an answer that is an error of ours; null is the answer of a call that could not be made. */
export async function expectNoServerError(
  call: Promise<{ status: number; body: unknown } | null>,
): Promise<void> {
  const answer = await call;
  // 503 is the answer to a race for locks: try again. Any other 5xx is an error of ours.
  if (answer && answer.status >= 500 && answer.status !== 503)
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Where another transaction has the locks for too long nothing is done, as for a call that is answered so. */
export async function unlessBusy(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
  });
}

/** The number of one of the six starts that all want. */
export const start = fc.nat({ max: contestedTimes.length - 1 });

export function slotAt(index: number): string {
  const time = new Date(`${contestedDay}T${contestedTimes[index % contestedTimes.length]}:00Z`);
  return localTime(time, 'Europe/Lisbon');
}

export async function hold(
  { product, carts, service }: MoneyScenario,
  input: { cart: number; start: number },
): Promise<void> {
  const { cartId, token, assetIds } = at(carts, input.cart);
  const body = assetIds.map((asset, index) => ({
    slot: slotAt(input.start + index),
    persons: [asset],
  }));
  const path = `scheduling/${cartId}/slot?entityService=${service.entityServiceId}`;
  await expectNoServerError(product.call('POST', path, { body, token }));
}

/** To be paid on site (1) or online (2). */
export async function checkOut(
  { product, carts }: MoneyScenario,
  { cart, type }: { cart: number; type: 1 | 2 },
): Promise<void> {
  const { cartId, token } = at(carts, cart);
  const body = { paymentType: type };
  await expectNoServerError(product.call('POST', `scheduling/${cartId}/checkout`, { body, token }));
}

/** Money comes, or does not, for what a cart is being paid with, where anything is. */
export async function payFor(
  { product }: MoneyScenario,
  { cartId }: Pick<HeldCart, 'cartId'>,
  { outcome = 'succeed', method = 'card' } = {},
): Promise<void> {
  const session = await sessionOf(product, cartId);
  if (session) await product.submitAtProvider(session, 'outcome', { outcome, method });
}

/** The newest session at the provider by which a cart is being paid, where there is any. */
export async function sessionOf({ db }: TestProduct, cartId: string): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('providerSession')
    .where('cartId', '=', cartId)
    .where('providerSession', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return payment?.providerSession ?? undefined;
}

/** Leaves a cart's payment to a payer by a link, or sends the link once more, also to another address. */
export async function deferPayment(
  { product }: MoneyScenario,
  { cartId, token }: HeldCart,
  { call = 'checkout/deffered', email = 'hospede@people.example' } = {},
): Promise<void> {
  const path = `scheduling/${cartId}/${call}`;
  await expectNoServerError(
    product.call('POST', path, { body: { email }, token, from: nextAddress() }),
  );
}

/** A payer opens the payment of a link, without an account. */
export async function pressPay(product: TestProduct, link: string, type: 1 | 3): Promise<void> {
  const path = `scheduling/${link}/checkout/deffered`;
  const body = { paymentType: type, email: 'paga@people.example' };
  await expectNoServerError(product.call('POST', path, { body, from: nextAddress() }));
}

export async function cancelAppointment(scenario: MoneyScenario, index: number): Promise<void> {
  const { id, token } = await pickAppointment(scenario, index, sql`true`);
  if (id && token) await cancelById(scenario, { id, token });
}

export async function cancelById(
  { product }: MoneyScenario,
  { id, token }: { id: string; token: string },
): Promise<void> {
  await expectNoServerError(product.call('DELETE', `onboarding/user/schedule/${id}`, { token }));
}

/** To another of the times that all want. */
export async function moveAppointment(
  scenario: MoneyScenario,
  input: { appointment: number; start: number },
): Promise<void> {
  const active = sql`status in ('Paid', 'Pending', 'Await')`;
  const { id, token } = await pickAppointment(scenario, input.appointment, active);
  if (id && token) await moveById(scenario, { id, token, start: input.start });
}

export async function moveById(
  { product }: MoneyScenario,
  { id, token, start: index }: { id: string; token: string; start: number },
): Promise<void> {
  const path = `onboarding/user/scheduled/${id}/reschedule`;
  const body = { newDate: slotAt(index) };
  await expectNoServerError(product.call('POST', path, { body, token }));
}

/** All active appointments of a cart: cancelled together, or moved together to one of the times that all want and those after it. */
export async function changeGroup(
  scenario: MoneyScenario,
  input: { appointment: number; start: number; change: 'cancel' | 'move' },
): Promise<void> {
  const { id, token } = await pickAppointment(
    scenario,
    input.appointment,
    sql`status <> 'Canceled'`,
  );
  if (!id || !token) return;
  const { product } = scenario;
  const { rows } = await sql<{ id: string }>`select id from appointments where status <> 'Canceled'
    and cart_id = (select cart_id from appointments where id = ${id}) order by starts_at, id`.execute(
    product.db,
  );
  const ids = rows.map((one) => one.id);
  const starts = ids.map((one, index) => ({ id: one, time: slotAt(input.start + index) }));
  const body = input.change === 'move' ? { starts } : { ids };
  const path = `v1/appointments/${id}/group/${input.change}`;
  await expectNoServerError(product.call('POST', path, { body, token }));
}

/** An appointment, and the token of its account. */
async function pickAppointment(
  { product, carts }: MoneyScenario,
  index: number,
  which: RawBuilder<unknown>,
) {
  const query = sql`select id, account_id as account from appointments where ${which}`;
  const found = await pick<{ id: string; account: string }>(product, query, index);
  const token = carts.find(({ accountId }) => accountId === found?.account)?.token;
  return { id: found?.id, token };
}

/** Waits for a time on the day that all want. Refused where one is free, or the cart holds or pays something. */
export function joinWaitlist(
  { product, service }: MoneyScenario,
  { cartId, token }: HeldCart,
): Promise<void> {
  const body = { entityService: service.entityServiceId, date: contestedDay };
  const path = `scheduling/${cartId}/waiting-list`;
  return expectNoServerError(product.call('POST', path, { body, token }));
}

/** Lets what it is offered go to the next in the list, or leaves it. */
export async function answerWaitlistOffer(
  { product }: MoneyScenario,
  { token }: HeldCart,
  answer: 'pass' | 'leave',
): Promise<void> {
  const listed = await product.call('GET', 'v1/waiting-list', { token });
  const [entry] = listed.body.data ?? [];
  if (!entry) return;
  const path = `v1/waiting-list/${entry.id}`;
  await expectNoServerError(
    answer === 'pass'
      ? product.call('POST', `${path}/pass`, { token })
      : product.call('DELETE', path, { token }),
  );
}

export async function answerRefundRequest(
  product: TestProduct,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<void> {
  const path = `v1/refund-request/${signLink(product, 'refund', id)}`;
  const more = isAccepted ? {} : { body: { reason: 'Não.' } };
  await expectNoServerError(
    product.call('POST', `${path}/${isAccepted ? 'accept' : 'refuse'}`, {
      ...more,
      from: nextAddress(),
    }),
  );
}

/** The token of a link in an e-mail to an entity. */
export function signLink(product: TestProduct, purpose: string, subject: string): string {
  const expiresAt = new Date(product.clock.now().getTime() + minute);
  return product.links.sign({ purpose, subject, expiresAt });
}

export async function payOnline(scenario: MoneyScenario, family: HeldCart): Promise<void> {
  await checkOutOnline(scenario, family);
  await payFor(scenario, family);
  await scenario.product.runDueJobs();
}

/** @returns the payment's id, where there is one. */
export async function checkOutOnline(
  { product }: MoneyScenario,
  { cartId, token }: HeldCart,
): Promise<string | undefined> {
  const body = { paymentType: 2 };
  const answer = await product.call('POST', `scheduling/${cartId}/checkout`, { body, token });
  await expectNoServerError(Promise.resolve(answer));
  return answer.body.data?.idPayment;
}

export async function readId(
  { db }: MoneyScenario['product'],
  query: ReturnType<typeof sql>,
): Promise<string | undefined> {
  const { rows } = await query.execute(db);
  const [found] = rows as { id: string }[];
  return found?.id;
}
