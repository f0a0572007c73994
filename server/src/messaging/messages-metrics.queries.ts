import type { Db } from '../platform/db.ts';
import type { Metric } from '../platform/metrics.ts';

/** The number of queued and of failed messages. */
export async function measureMessages(db: Db): Promise<Metric[]> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['channel', 'status', fn.countAll<number>().as('value')])
    .where('status', 'in', ['queued', 'failed'])
    .groupBy(['channel', 'status'])
    .execute();
  const name = 'vaga_messages';
  const help = 'Messages that wait to be sent (queued) or were given up (failed).';
  const samples = ['email', 'sms'].flatMap((channel) =>
    ['queued', 'failed'].map((status) => {
      const row = rows.find((one) => one.channel === channel && one.status === status);
      return { labels: { channel, status }, value: row?.value ?? 0 };
    }),
  );
  return [{ name, help, samples }];
}
