import type { payByAppointmentLink as call } from '@vaga/contract/appointment-link';
import type { DataOf } from '@vaga/contract/endpoint';
import { openAppointmentLink } from '../../appointments/index.ts';
import { lockCartById } from '../../cart/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { findOpenPaymentLink, insertPaymentLinkToken } from '../lifecycle/payment-links.queries.ts';

/**
 * Leads the bearer of an appointment's link to the open payment link of its cart, with a token of its own: tokens are not
 * stored. The page of payment links takes it from there.
 * @throws Problem 404 for a forged link.
 */
export async function payByAppointmentLink(
  { db, links }: { db: Db; links: SignedLinks },
  input: { token: string; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const opened = await openAppointmentLink({ db, links }, input);
  if (!('appointment' in opened)) return opened;
  const { cartId } = opened.appointment;
  return inTransaction(db, async (trx) => {
    await lockCartById(trx, cartId);
    const paymentLink = await findOpenPaymentLink(trx, cartId);
    if (!paymentLink) return failure('deferred.none');
    const { id: deferralId, email } = paymentLink;
    const token = newToken();
    await insertPaymentLinkToken(trx, { tokenHash: hashToken(token), deferralId, now: input.now });
    return success({ token, email: email ?? '' });
  });
}
