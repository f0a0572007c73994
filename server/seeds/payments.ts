import type { Booking, Desk } from './bookings.ts';
import type { Row } from './insert-rows.ts';

/** How a booking is paid. A voucher makes it wait for days. */
export interface PaymentTerms {
  kind: 'free' | 'local' | 'online';
  status: 'paid' | 'due' | 'created' | 'processing' | 'expired' | 'canceled';
  method?: 'card' | 'mbway' | 'multibanco';
  endedAt?: Date;
  invoice?: {
    name: string;
    taxNumber: string;
    address: string;
    postalCode: string;
    locality: string;
  };
}

/** Adds the payment and, where the provider had to do with it, its session there. */
export function addPayment(
  desk: Desk,
  booking: Booking,
  { cartId, terms }: { cartId: string; terms: PaymentTerms },
): string {
  const { books, moment, chance } = desk;
  const id = moment.newId();
  const amountCents = booking.priceCents * booking.seats.length;
  const isPaid = terms.status === 'paid';
  const hasSession = terms.kind === 'online' && (isPaid || terms.status === 'processing');
  const session = hasSession ? `cs_demo${id.replaceAll('-', '')}` : null;
  const voucher = terms.method === 'multibanco' && !isPaid ? newVoucher(desk) : null;
  const expiresAt = booking.heldUntil ?? new Date(booking.createdAt.getTime() + 30 * 60_000);
  books.payments.push({
    id,
    cartId,
    accountId: booking.accountId,
    token: Array.from({ length: 32 }, () => chance.pick(tokenLetters)).join(''),
    kind: terms.kind,
    localMethod:
      terms.kind === 'local' ? (booking.offer.entity.row.localPaymentMethods?.[0] ?? 0) : null,
    provider: terms.kind === 'online' ? 'sandbox' : 'none',
    providerSession: session,
    method: terms.method ?? null,
    redirectUrl: null,
    amountCents,
    paidCents: isPaid ? amountCents : 0,
    status: terms.status,
    expiresAt: terms.kind === 'online' ? expiresAt : null,
    voucher,
    ...invoiceOf(terms),
    receiptNumber: null,
    createdAt: booking.createdAt,
    paidAt: isPaid ? booking.createdAt : null,
    endedAt: terms.endedAt ?? (isPaid ? booking.createdAt : null),
  });
  if (session)
    books.sessions.push(
      sessionRow(session, {
        paymentId: id,
        terms,
        amountCents,
        voucher,
        expiresAt,
        booking,
      }),
    );
  return id;
}

const tokenLetters = [...'abcdefghijkmnopqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ23456789'];

function newVoucher({ chance }: Desk): { entity: string; reference: string } {
  return { entity: '29999', reference: String(chance.between(100_000_000, 999_999_999)) };
}

function invoiceOf({ invoice }: PaymentTerms): Partial<Row<'payments'>> {
  return {
    invoiceName: invoice?.name ?? null,
    invoiceTaxNumber: invoice?.taxNumber ?? null,
    invoiceAddress: invoice?.address ?? null,
    invoicePostalCode: invoice?.postalCode ?? null,
    invoiceLocality: invoice?.locality ?? null,
  };
}

/** The provider's side of a payment; who it was made for is known where the demo is loaded. */
export type DemoSession = Omit<Row<'sandbox.sessions'>, 'successUrl' | 'cancelUrl' | 'webhookUrl'>;

function sessionRow(
  id: string,
  given: {
    paymentId: string;
    terms: PaymentTerms;
    amountCents: number;
    voucher: { entity: string; reference: string } | null;
    expiresAt: Date;
    booking: Booking;
  },
): DemoSession {
  const { paymentId, terms, amountCents, voucher, expiresAt, booking } = given;
  return {
    id,
    idempotencyKey: paymentId,
    amountCents,
    description: booking.offer.entity.row.businessName,
    language: 'pt',
    methods: ['card', 'mbway', 'multibanco'],
    status: terms.status === 'paid' ? 'paid' : 'processing',
    method: terms.method ?? 'card',
    voucher,
    voucherMinutes: 4_320,
    refundOutcome: 'done',
    expiresAt,
    createdAt: booking.createdAt,
  };
}

/** Numbers what was paid in the order of the money, each year from 1, and answers the last number of each year. */
export function numberReceipts(payments: Row<'payments'>[]): Row<'receiptNumbers'>[] {
  const last = new Map<number, number>();
  const paid = payments.filter(({ status, kind }) => status === 'paid' && kind !== 'free');
  paid.sort((one, other) => Number(one.paidAt) - Number(other.paidAt));
  for (const payment of paid) {
    const year = (payment.paidAt as Date).getUTCFullYear();
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    payment.receiptNumber = receiptNumber(year, number);
  }
  return [...last].map(([year, lastNumber]) => ({ year, lastNumber }));
}

function receiptNumber(year: number, number: number): number {
  return year * 1_000_000 + number;
}
