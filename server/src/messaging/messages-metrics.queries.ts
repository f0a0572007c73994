import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { Metric } from '../platform/metrics.ts';

/** The number of queued and of failed messages, and how long the sender is behind. */
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
  const { rows: oldest } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
      from messages where status = 'queued' and due_at <= now()`.execute(db);
  return [
    { name, help, samples },
    {
      name: 'vaga_messages_oldest_due_seconds',
      help: 'How long the oldest message that is to be sent or tried again has been due.',
      samples: [{ value: oldest[0]?.seconds ?? 0 }],
    },
  ];
}
