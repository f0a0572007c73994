import { ServiceTypeSlug } from '@vaga/contract/catalogue';
import type { Language } from '@vaga/contract/common';
import { centsToEuros } from '@vaga/contract/common';
import type { readDeferredCart as call } from '@vaga/contract/deferred-payments';
import type { DataOf } from '@vaga/contract/endpoint';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import { localTime } from '../platform/local-time.rules.ts';
import { hashToken } from '../platform/tokens.ts';
import { linkStatus } from './deferral.rules.ts';
import type { Deferral, Visit } from './deferrals.queries.ts';
import {
  findByLink,
  findPaymentOfLink,
  readBookedBy,
  readServiceOfCart,
  readVisits,
} from './deferrals.queries.ts';
import { downloadReceipt } from './download-receipt.ts';
import { lateEndOf } from './late-end-of.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Payment } from './payments.queries.ts';
import { readReturned } from './refunds.queries.ts';

type View = DataOf<typeof call>;

interface Asked {
  token: string;
  language: Language;
  now: Date;
}

/** What a link is for and how it stands. Changes nothing. @throws Problem 404 for a token that opens nothing. */
export async function readDeferredCart(
  deps: PaymentsDeps,
  { token, language, now }: Asked,
): Promise<Outcome<View>> {
  const { deferral, payment } = await readLink(deps, token);
  const visits = await readVisits(deps.db, payment.id);
  const [first] = visits;
  // Who booked has paid in another way: the visits went over to that payment, and what is left to say is that.
  const service = first ?? (await readServiceOfCart(deps.db, payment.cartId));
  const status = linkStatus(deferral.state, {
    ...payment,
    ...(await readReturned(deps.db, payment.id)),
  });
  const totalCents =
    payment.paidCents || visits.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const { holdMinutes } = deps;
  const end = await lateEndOf(deps.db, { deferral, payment, holdMinutes, now });
  return success({
    idCart: token,
    status,
    canCheckout: status === 'open' || end !== null,
    paymentPending: status === 'confirming' || status === 'awaitingVoucher',
    bookedBy: await readBookedBy(deps.db, deferral.accountId),
    currentService: {
      id: service.serviceId,
      serviceTypeSlug: ServiceTypeSlug.parse(service.serviceTypeSlug),
      description: language === 'en' ? service.serviceEn : service.servicePt,
    },
    payment: { totalAmount: centsToEuros(totalCents), totalCents },
    schedules: schedulesOf(visits),
    holdExpiresAt: deferral.expiresAt.toISOString(),
    voucher: status === 'awaitingVoucher' ? voucherOf(payment) : null,
    hasReceipt: payment.receiptNumber !== null,
  });
}

/** The receipt of what was paid by a link. @throws Problem 404, also where it is not paid. */
export async function downloadDeferredReceipt(
  deps: PaymentsDeps,
  { token, language }: Omit<Asked, 'now'>,
): Promise<FileAnswer> {
  const { deferral, payment } = await readLink(deps, token);
  const { accountId } = deferral;
  return downloadReceipt(deps.db, {
    accountId,
    paymentId: payment.id,
    language,
    variant: deps.variant,
  });
}

async function readLink(
  { db }: PaymentsDeps,
  token: string,
): Promise<{ deferral: Deferral; payment: Payment }> {
  const deferral = await findByLink(db, hashToken(token));
  const payment = deferral && (await findPaymentOfLink(db, deferral.id));
  if (!payment) throw notFound();
  return { deferral, payment };
}

function voucherOf({ voucher, amountCents, expiresAt }: Payment): View['voucher'] {
  if (!voucher || !expiresAt) return null;
  return { ...voucher, amountCents, expiresAt: expiresAt.toISOString() };
}

/** Who is where at the same time is one entry; the earliest first. */
function schedulesOf(visits: readonly Visit[]): View['schedules'] {
  const groups = Map.groupBy(
    visits,
    ({ startsAt, idEntityService }) => `${startsAt.toISOString()} ${idEntityService}`,
  );
  return [...groups.values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const { idEntityService, idEntity, entity, address, location, timeZone } = first;
    return [
      {
        idEntityService,
        idEntity,
        entity,
        address,
        location,
        timeZone,
        distance: null,
        date: localTime(first.startsAt, timeZone),
        endsAt: localTime(first.endsAt, timeZone),
        assets: together.map(({ idAsset, person, priceCents }) => ({
          idAsset,
          person,
          amount: centsToEuros(priceCents),
          checkIn: null,
        })),
      },
    ];
  });
}
