import fc from 'fast-check';
import { sql } from 'kysely';
import { AppointmentChanged, moveAtDesk, undoMove } from '../src/appointments/index.ts';
import { cancelAtDesk, takeMoney, undoCancel, undoTakeMoney } from '../src/payments/index.ts';
import type { Trx } from '../src/platform/db.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { readRow } from './builders/index.ts';
import { bookForPerson, payBooking, startOf, unlessRefused } from './money-bookings.ts';
import type { MoneyScenario } from './money-scenario.ts';
import { minute, start } from './money-scenario.ts';
import type { MoneyRow } from './money-table.ts';
import { oneOf, row } from './money-table.ts';
import type { TestProduct } from './test-product.ts';

/** An act of a member on the appointment as it is; who finds it changed by another does nothing. */
export async function actAtDesk(
  { db }: TestProduct,
  id: string,
  act: (trx: Trx, version: number) => Promise<unknown>,
): Promise<unknown> {
  const { version } = await readRow(db, 'appointments', { id });
  return inTransaction(db, (trx) => act(trx, version)).catch((error: unknown) => {
    if (!(error instanceof AppointmentChanged)) throw error;
    return null;
  });
}

const acts = ['takeMoney', 'cancel', 'move', 'undoTakeMoney', 'undoCancel', 'undoMove'] as const;
type Act = (typeof acts)[number];

/** Members take money, cancel and move, and take back what they did; several at once, and in time or too late. */
export const actJourneys: Record<string, MoneyRow> = {
  actAtDesk: row({
    weight: 6,
    input: fc.record({
      start,
      isWanted: fc.boolean(),
      payment: oneOf('onSite', 'onSite', 'link'),
      steps: fc.array(
        fc.record({
          together: fc.array(oneOf(...acts), { minLength: 1, maxLength: 2 }),
          wait: oneOf(0, 0, 1, 3),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    always: [
      { ...alone('onSite'), steps: inOrder('takeMoney', 'undoTakeMoney', 'takeMoney', 'cancel') },
      {
        ...alone('onSite'),
        steps: inOrder('move', 'undoMove', 'takeMoney', 'cancel', 'undoCancel'),
      },
      { ...alone('link'), steps: inOrder('cancel', 'undoCancel', 'move', 'cancel') },
    ],
    async run(scenario, { steps, ...input }) {
      const { product } = scenario;
      const startsAt = startOf(input);
      const booking = await bookForPerson(scenario, { ...input, desk: 'provider', startsAt });
      if (!booking) return;
      if (input.payment === 'link') await payBooking(scenario, booking);
      const id = booking.appointmentId;
      for (const { together, wait } of steps) {
        await Promise.all(together.map((act) => unlessRefused(doAct(scenario, { id, act }))));
        product.clock.advance(wait * minute);
        await product.runDueJobs();
      }
    },
    brings: {
      'taken at a desk': sql`from payments where status = 'paid' and taken_cents > returned_cents`,
      'taken at a desk and returned': sql`from payments where status = 'paid' and returned_cents > 0`,
      'undone cancellation': sql`from appointment_changes where is_undo and field = 'status' and from_value = 'Canceled'`,
      'undone move': sql`from appointment_changes where is_undo and field = 'startsAt'`,
    },
  }),
};

function alone<Payment extends 'onSite' | 'link'>(payment: Payment) {
  return { start: 0, isWanted: false, payment };
}

function inOrder(...order: Act[]) {
  return order.map((act) => ({ together: [act], wait: 0 as const }));
}

function doAct({ product, desks }: MoneyScenario, { id, act }: { id: string; act: Act }) {
  const [actor, now] = [desks.provider, product.clock.now()];
  return actAtDesk(product, id, (trx, version) => {
    const seen = { actor, id, version, now };
    switch (act) {
      case 'takeMoney':
        return takeMoney(trx, { ...seen, method: 'cash' });
      case 'cancel':
        return cancelAtDesk(trx, { ...seen, reason: 'Avaria' });
      case 'move':
        return moveLater(trx, seen);
      case 'undoTakeMoney':
        return undoTakeMoney(trx, seen);
      case 'undoCancel':
        return undoCancel(trx, seen);
      case 'undoMove':
        return undoMove(trx, seen);
    }
  });
}

/** To the next quarter of an hour. */
async function moveLater(trx: Trx, seen: Parameters<typeof undoMove>[1]) {
  const { startsAt } = await readRow(trx, 'appointments', { id: seen.id });
  if (!startsAt) return null;
  const later = new Date(startsAt.getTime() + 15 * minute);
  return moveAtDesk(trx, { ...seen, startsAt: later, poolId: undefined, isAgreed: true });
}
