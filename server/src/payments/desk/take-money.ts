import type { DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import { deskActs } from '@vaga/contract/agenda-acts';
import { localMethods } from '@vaga/contract/payments';
import type { MemberActInput } from '../../appointments/index.ts';
import { afterUndo, lockGroupForAct, recordPaidAtDesk } from '../../appointments/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { lockPayment } from '../lifecycle/payments.queries.ts';
import { transitionPayment } from '../lifecycle/transition-payment.queries.ts';
import { assignReceiptNumber } from '../receipts/assign-receipt-number.ts';
import { emailReceipt } from '../receipts/email-receipt.ts';
import { readDueAtDesk } from './due-at-desk.queries.ts';

/**
 * Records that a member took what is due with the payment of an appointment: of all its people. The receipt is e-mailed
 * `undoMinutes` later. The money is not `paidCents`, which a payment provider could refund.
 * @returns the refusal, or the success.
 * @throws Problem 404, AppointmentChanged as `lockGroupForAct`.
 */
export async function takeMoney(
  trx: Trx,
  input: MemberActInput & { method: DeskMoneyMethod },
): Promise<Outcome<null>> {
  const { actor, method, now } = input;
  const { appointment, others } = await lockGroupForAct(trx, input, deskActs.takeMoney);
  const { id, paymentId } = appointment;
  const due = await readDueAtDesk(trx, id);
  if (!due || paymentId === null) return failure('agenda.nothing_due');
  if (due.isElsewhere) return failure('agenda.due_elsewhere');
  const { cents, people } = due;
  const taken = { cents, takenBy: actor.accountId, localMethod: localMethods[method] };
  const before = await lockPayment(trx, paymentId);
  const payment = await transitionPayment(trx, before, { to: 'paid', taken, now });
  await recordPaidAtDesk(trx, { appointments: [appointment, ...others], actor, now });
  // A number is given once, also where that the money was taken is undone: the numbers of a year have no gap.
  if (payment.receiptNumber === null) await assignReceiptNumber(trx, { paymentId, now });
  await emailReceipt(trx, { payment, now, sendAt: afterUndo(now) });
  if (people === 1) return done('agenda.money_taken');
  const message = { code: 'agenda.money_taken_for', values: { count: people } } as const;
  return { type: 'Success', data: null, messages: [message] };
}
