import { appointmentLinkDays } from '@vaga/contract/limits';
import { createDraft } from '../src/agenda/booking/create-draft.ts';
import type { BookAtDeskInput } from '../src/agenda/index.ts';
import { bookAtDesk } from '../src/agenda/index.ts';
import { signAppointmentLink } from '../src/appointments/index.ts';
import { Problem } from '../src/platform/http/outcome.ts';
import type { DeskName } from './money-desks.ts';
import type { MoneyScenario } from './money-scenario.ts';
import { ownDay, payFor, pressPay, sessionOf, slotAt } from './money-scenario.ts';
import type { TestProduct } from './test-product.ts';
import { callByLink } from './unclaimed.fixture.ts';

/** How a booking at a desk is paid; `price`: as the price and the entity's settings say. */
export type DeskPaymentKind = 'free' | 'onSite' | 'link' | 'price';

export interface DeskBookingInput {
  desk: DeskName;
  payment: DeskPaymentKind;
  startsAt: Date;
  draftId?: string | null;
  /** Of the person; else one of whom the name and an address are known. */
  person?: BookAtDeskInput['person'];
}

/** What a desk booked for a person. */
export interface DeskBooking {
  appointmentId: string;
  accountId: string;
  personId: string;
  cartId: string;
  email: string;
  /** Of the link in its e-mails. */
  link: string;
  call: ReturnType<typeof callByLink>;
}

/** A start on the day that all want, or one of a day that no other family wants. */
export const startOf = ({ start, isWanted }: { start: number; isWanted: boolean }): Date =>
  isWanted ? new Date(slotAt(start)) : ownDay();

export function serviceFor({ service, desks }: MoneyScenario, payment: DeskPaymentKind) {
  return payment === 'free' ? desks.freeService : service;
}

/** @returns the draft's id; null where the start is taken, or the member has too many. */
export async function reserveAtDesk(
  scenario: MoneyScenario,
  { desk, payment, startsAt }: DeskBookingInput,
): Promise<string | null> {
  const { product, desks } = scenario;
  const { entityServiceId } = serviceFor(scenario, payment);
  const draft = createDraft(product.db, {
    actor: desks[desk],
    entityServiceId,
    startsAt,
    now: product.clock.now(),
    idempotencyKey: null,
  });
  return (await unlessRefused(draft))?.data?.id ?? null;
}

let people = 0;

/** Books for a person, the start of a draft or another. @returns null where it is refused. */
export async function bookForPerson(
  scenario: MoneyScenario,
  input: DeskBookingInput,
): Promise<DeskBooking | null> {
  const { product, desks } = scenario;
  const { desk, payment, startsAt, draftId } = input;
  people += 1;
  const email = `pessoa-${people}@people.example`;
  const { entityServiceId } = serviceFor(scenario, payment);
  const booked = bookAtDesk(product.payments, {
    actor: desks[desk],
    start: draftId ? { draftId } : { entityServiceId, startsAt },
    person: input.person ?? { name: 'Joaquim Reis', email, dateOfBirth: '1990-01-01' },
    payment: deskPayments[payment],
    language: 'pt',
    now: product.clock.now(),
    idempotencyKey: null,
  });
  const id = (await unlessRefused(booked))?.data?.id;
  return id ? readBooking(product, id) : null;
}

const deskPayments = { free: 'none', onSite: 'onSite', link: 'link', price: null } as const;

async function readBooking(product: TestProduct, id: string): Promise<DeskBooking | null> {
  const row = await product.db
    .selectFrom('appointments as a')
    .innerJoin('accounts as kept', 'kept.id', 'a.accountId')
    .select(['a.id as appointmentId', 'a.accountId', 'a.personId', 'a.cartId'])
    .select('kept.contactEmail as email')
    .where('a.id', '=', id)
    .executeTakeFirst();
  // Another step may have claimed the account already, where the person is known at the entity.
  if (!row?.email) return null;
  const { email } = row;
  const expiresAt = new Date(product.clock.now().getTime() + appointmentLinkDays * 30 * 86_400_000);
  const link = signAppointmentLink(product.links, { appointmentId: id, address: email, expiresAt });
  return { ...row, email, link, call: callByLink(product, link) };
}

/** A refusal is an answer, also where the locks could not be taken; any other error fails the test. */
export async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    const isBusy = error instanceof Error && 'code' in error && error.code === '55P03';
    if (isBusy || error instanceof Problem) return null;
    throw error;
  });
}

/** The payment link of a booking: that of the e-mail, or the one to which the appointment's link leads. */
export async function paymentLinkOf(
  { product }: MoneyScenario,
  booking: DeskBooking,
  via: 'email' | 'appointment' = 'email',
): Promise<string | null> {
  if (via === 'appointment') {
    const { status, body } = await booking.call('POST', 'pay');
    if (status >= 500 && status !== 503) throw new Error(JSON.stringify(body));
    return body.data?.token ?? null;
  }
  const email = await product.db
    .selectFrom('messages')
    .select('data')
    .where('template', '=', 'payment-link')
    .where('recipient', '=', booking.email)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return (email?.data as { token?: string } | undefined)?.token ?? null;
}

/** A payer opens the booking's payment, again where the answer was to try again, and the money arrives. */
export async function payBooking(scenario: MoneyScenario, booking: DeskBooking): Promise<void> {
  const { product } = scenario;
  const link = await paymentLinkOf(scenario, booking);
  if (!link) return;
  for (let tries = 0; tries < 3 && !(await sessionOf(product, booking.cartId)); tries += 1)
    await pressPay(product, link, 1);
  await payFor(scenario, booking);
  await product.runDueJobs();
}
