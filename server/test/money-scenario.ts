import { sql } from 'kysely';
import { localTime } from '../src/platform/local-time.rules.ts';
import { buildApprovalCart } from './approval-actions.ts';
import { buildClosure } from './builders/index.ts';
import type { MoneyAction } from './money-history.ts';
import type { HeldCart, OfferedService } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

export const minute = 60_000;
/** The day on which all want the same times; its place has no others then. */
export const contestedDay = '2026-12-20';
export const contestedTimes = ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15'];

export interface MoneyScenario {
  product: TestProduct;
  service: OfferedService;
  carts: HeldCart[];
  /** The one whose place confirms every time itself; one of the carts. */
  approvalCart: HeldCart;
}

/** A scenario on which something lets other things happen. */
export interface RunningScenario extends MoneyScenario {
  run(one: MoneyAction): Promise<void>;
}

/** Empties what earlier stories left, and brings three families who want the six times of one place. */
export async function seedScenario(product: TestProduct): Promise<MoneyScenario> {
  await sql`truncate payments, refunds, payment_events, receipt_numbers, appointments, appointment_changes, occupancy,
    assets, carts, messages, sandbox.sessions, sandbox.refunds, sandbox.webhooks, idempotency_keys,
    approval_requests, graphile_worker._private_jobs cascade`.execute(product.db);
  const service = await product.addService({
    entity: { localPayment: 'authorised' },
    service: { priceCents: 2350 },
  });
  await closeOtherTimes(product, service);
  lastDay = 0;
  const scenario = { product, service, carts: [] as HeldCart[] };
  for (const people of [1, 2, 2]) await addPatient(scenario, people);
  const approvalCart = await addPatientWithRequest(scenario);
  return { ...scenario, approvalCart: approvalCart };
}

/** Of the day that all want only the six times are open, so that it is soon full and people wait. */
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

/** 10:00 of a day that nobody else wants. */
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

/** A family comes for a service whose time the place confirms itself, and holds nothing yet. */
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
  if (row === undefined) throw new Error('nobody is on the scenario');
  return row;
}

export async function pick<Row>(
  product: TestProduct,
  query: ReturnType<typeof sql>,
  index: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${query} order by 1`.execute(product.db);
  return rows[index % Math.max(rows.length, 1)];
}

/** @throws for an answer that is a fault of ours. */
export async function expectNoServerError(
  call: Promise<{ status: number; body: unknown }>,
): Promise<void> {
  const { status, body } = await call;
  // 503 is the answer to a race for locks: try again. Anything else of that kind is a fault.
  if (status >= 500 && status !== 503) throw new Error(`${status} ${JSON.stringify(body)}`);
}

/** Where somebody else has the locks for too long nothing is done, as for a call that is answered so. */
export async function unlessBusy(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
  });
}

/** One of the six starts that all want. */
export function slotAt(index: number): string {
  const time = new Date(`${contestedDay}T${contestedTimes[index % contestedTimes.length]}:00Z`);
  return localTime(time, 'Europe/Lisbon');
}

/** Somebody's money comes for what a cart is being paid with, where anything is. */
export async function payFor(
  { product }: Pick<MoneyScenario, 'product'>,
  { cartId }: Pick<HeldCart, 'cartId'>,
  { outcome = 'succeed', method = 'card' }: { outcome?: string; method?: string } = {},
): Promise<void> {
  const payment = await product.db
    .selectFrom('payments')
    .select('providerSession as session')
    .where('cartId', '=', cartId)
    .where('providerSession', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (payment?.session)
    await product.submitAtProvider(payment.session, 'outcome', { outcome, method });
}

let lastAddress = 0;

/** Each from another address: the limits of calls are another test's. */
export function nextAddress(): string {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}
