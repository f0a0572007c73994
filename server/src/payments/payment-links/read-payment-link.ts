import { ServiceTypeSlug } from '@vaga/contract/catalogue';
import type { Language } from '@vaga/contract/common';
import { centsToEuros } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { readPaymentLink as call } from '@vaga/contract/payment-links';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { hashToken } from '../../platform/tokens.ts';
import { paymentLinkStatus } from '../lifecycle/payment-link.rules.ts';
import type { PaymentAppointment, PaymentLink } from '../lifecycle/payment-links.queries.ts';
import {
  findPaymentLinkByToken,
  findPaymentOfLink,
  readAppointmentsOfPayment,
  readOwnerFirstName,
  readServiceOfCart,
} from '../lifecycle/payment-links.queries.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { downloadReceipt } from '../receipts/download-receipt.ts';
import { readRefundTotals } from '../refunds/refunds.queries.ts';
import { readExpiredLinkDeadline } from './read-expired-link-deadline.ts';

type PaymentLinkViewData = DataOf<typeof call>;

interface ReadPaymentLinkInput {
  token: string;
  language: Language;
  now: Date;
}

/** What a payment link is for, and its status. Changes nothing. @throws Problem 404 for an invalid token. */
export async function readPaymentLink(
  deps: PaymentsDeps,
  { token, language, now }: ReadPaymentLinkInput,
): Promise<Outcome<PaymentLinkViewData>> {
  const { paymentLink, payment } = await findLinkWithPayment(deps, token);
  const appointments = await readAppointmentsOfPayment(deps.db, payment.id);
  const [first] = appointments;
  // The owner has paid in another way: the appointments belong to that payment now, and this page says only that.
  const service = first ?? (await readServiceOfCart(deps.db, payment.cartId));
  const status = paymentLinkStatus(paymentLink.state, {
    ...payment,
    ...(await readRefundTotals(deps.db, payment.id)),
  });
  const totalCents =
    payment.paidCents || appointments.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const { holdMinutes } = deps;
  const end = await readExpiredLinkDeadline(deps.db, { paymentLink, payment, holdMinutes, now });
  return success({
    idCart: token,
    status,
    canCheckout: status === 'open' || end !== null,
    paymentPending: status === 'confirming' || status === 'awaitingVoucher',
    bookedBy: await readOwnerFirstName(deps.db, paymentLink.accountId),
    currentService: {
      id: service.serviceId,
      serviceTypeSlug: ServiceTypeSlug.parse(service.serviceTypeSlug),
      description: language === 'en' ? service.serviceEn : service.servicePt,
    },
    payment: { totalAmount: centsToEuros(totalCents), totalCents },
    schedules: schedulesOf(appointments),
    holdExpiresAt: paymentLink.expiresAt.toISOString(),
    voucher: status === 'awaitingVoucher' ? voucherOf(payment) : null,
    hasReceipt: payment.receiptNumber !== null,
  });
}

/** The receipt of a payment by a link. @throws Problem 404, also if it is not paid. */
export async function downloadPaymentLinkReceipt(
  deps: PaymentsDeps,
  { token, language }: Omit<ReadPaymentLinkInput, 'now'>,
): Promise<FileAnswer> {
  const { paymentLink, payment } = await findLinkWithPayment(deps, token);
  const { accountId } = paymentLink;
  return downloadReceipt(deps.db, {
    accountId,
    paymentId: payment.id,
    language,
    variant: deps.variant,
  });
}

async function findLinkWithPayment(
  { db }: PaymentsDeps,
  token: string,
): Promise<{ paymentLink: PaymentLink; payment: Payment }> {
  const paymentLink = await findPaymentLinkByToken(db, hashToken(token));
  const payment = paymentLink && (await findPaymentOfLink(db, paymentLink.id));
  if (!payment) throw notFound();
  return { paymentLink, payment };
}

function voucherOf({ voucher, amountCents, expiresAt }: Payment): PaymentLinkViewData['voucher'] {
  if (!voucher || !expiresAt) return null;
  return { ...voucher, amountCents, expiresAt: expiresAt.toISOString() };
}

/** Persons with the same time and service form one entry; the earliest first. */
function schedulesOf(
  appointments: readonly PaymentAppointment[],
): PaymentLinkViewData['schedules'] {
  const groups = Map.groupBy(
    appointments,
    ({ startsAt, idEntityService }) => `${startsAt.toISOString()} ${idEntityService}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { idEntityService, idEntity, entity, address, location, timeZone } = first;
    return [
      {
        idEntityService,
        idEntity,
        entity,
        // The payer may be a stranger to the patient: the e-mail does not name the patient's home either.
        address: location === 'AtAddress' ? '' : address,
        location,
        timeZone,
        distance: null,
        date: localTime(first.startsAt, timeZone),
        endsAt: localTime(first.endsAt, timeZone),
        assets: group.map(({ idAsset, person, priceCents }) => ({
          idAsset,
          person,
          amount: centsToEuros(priceCents),
          checkIn: null,
        })),
      },
    ];
  });
}
