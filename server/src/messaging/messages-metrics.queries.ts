import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { Metric } from '../platform/metrics.ts';

/** The number of queued and of failed messages, and how long the sender is behind. */
export async function measureMessages(db: Db): Promise<Metric[]> {
  // Each status has an index of its own.
  const count = (status: 'queued' | 'failed') =>
    db
      .selectFrom('messages')
      .select(({ fn }) => ['channel', fn.countAll<number>().as('value')])
      .where('status', '=', status)
      .groupBy('channel')
      .execute();
  const counts = { queued: await count('queued'), failed: await count('failed') };
  const name = 'vaga_messages';
  const help = 'Messages that wait to be sent (queued) or were given up (failed).';
  const samples = ['email', 'sms'].flatMap((channel) =>
    (['queued', 'failed'] as const).map((status) => {
      const row = counts[status].find((one) => one.channel === channel);
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
