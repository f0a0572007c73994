import type { Db } from '../platform/db.ts';
import type { Metric } from '../platform/metrics.ts';

const openStatuses = ['deferred', 'created', 'pending', 'processing'] as const;
const owedStatuses = ['queued', 'sent', 'failed'] as const;

/** The number of open payments, and of refunds that are pending or failed. */
export async function measurePayments(db: Db): Promise<Metric[]> {
  const payments = await db
    .selectFrom('payments')
    .select(({ fn }) => ['status', fn.countAll<number>().as('value')])
    .where('status', 'in', openStatuses)
    .groupBy('status')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(({ fn }) => ['status', fn.countAll<number>().as('value')])
    .where('status', 'in', owedStatuses)
    .groupBy('status')
    .execute();
  const samplesOf = (states: readonly string[], rows: { status: string; value: number }[]) =>
    states.map((status) => ({
      labels: { status },
      value: rows.find((row) => row.status === status)?.value ?? 0,
    }));
  return [
    {
      name: 'vaga_open_payments',
      help: 'Payments that wait for money.',
      samples: samplesOf(openStatuses, payments),
    },
    {
      name: 'vaga_refunds',
      help: 'Refunds that are on their way, and those that failed.',
      samples: samplesOf(owedStatuses, refunds),
    },
  ];
}
