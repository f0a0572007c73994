import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { TimedClient } from './timed-client.ts';

/** What is called for a channel of NOTIFY. */
interface Subscriber {
  onMessage(payload: string): void;
  /** Messages arrive from now on: at the first connection, and after each one that was lost with what was sent meanwhile. */
  onConnected(): void;
}

/**
 * LISTEN for the whole process, on one connection of its own: a connection of a pool is closed after half an hour, and a pooled
 * one would be missing there. It is opened for the first subscriber, and a lost one is opened again.
 */
export interface DatabaseListener {
  /** Whether messages arrive at this moment. */
  readonly isConnected: boolean;
  subscribe(channel: string, subscriber: Subscriber): void;
  close(): void;
}

/** How often it is asked whether the connection lives, and whether its server still takes writes: a standby notifies of nothing. */
const checkEveryMs = 15_000;
const answerMs = 5000;
/** The first and the longest wait before another attempt. */
const retryMs = { first: 250, longest: 8000 };

export function createDatabaseListener(
  url: string,
  log: Pick<Logger, 'warn'>,
  checkMs = checkEveryMs,
): DatabaseListener {
  const subscribers = new Map<string, Subscriber[]>();
  const all = () => [...subscribers.values()].flat();
  let connected: TimedClient | null = null;
  let isRunning = false;
  let isClosed = false;

  /** Listens until the connection is lost. */
  const listenOnce = async (): Promise<boolean> => {
    const client = new TimedClient(
      { connectionString: url, application_name: 'vaga listen', keepAlive: true },
      { answerMs },
    );
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
    client.on('error', () => lose());
    client.on('end', () => lose());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of subscribers.get(channel) ?? []) onMessage(payload);
    });
    try {
      await Promise.race([client.connect(), isLost, pause(answerMs, undefined, { ref: false })]);
      for (const channel of subscribers.keys()) await client.query(listenTo(channel));
      if (isClosed || !(await takesWrites(client))) return false;
      connected = client;
      for (const { onConnected } of all()) onConnected();
      await untilLost(client, { isLost, checkMs });
      return true;
    } catch {
      return false;
    } finally {
      connected = null;
      client.destroySocket();
    }
  };
  const run = async () => {
    let waitMs = retryMs.first;
    while (!isClosed) {
      const wasConnected = await listenOnce();
      if (isClosed) return;
      if (wasConnected) {
        log.warn('the connection for live updates was lost and is opened again');
        waitMs = retryMs.first;
      }
      await pause(waitMs, undefined, { ref: false });
      waitMs = Math.min(waitMs * 2, retryMs.longest);
    }
  };
  return {
    get isConnected() {
      return connected !== null;
    },
    subscribe(channel, subscriber) {
      const others = subscribers.get(channel) ?? [];
      subscribers.set(channel, [...others, subscriber]);
      if (isRunning) {
        // A channel that is not listened to yet: the connection begins anew with it.
        if (others.length === 0) connected?.destroySocket();
        return;
      }
      isRunning = true;
      void run();
    },
    close() {
      isClosed = true;
      connected?.destroySocket();
    },
  };
}

async function untilLost(
  client: TimedClient,
  { isLost, checkMs }: { isLost: Promise<void>; checkMs: number },
): Promise<void> {
  const { promise: isUnfit, resolve: reportUnfit } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    takesWrites(client).then(
      (isFit) => isFit || reportUnfit(),
      () => reportUnfit(),
    );
  }, checkMs);
  timer.unref();
  await Promise.race([isLost, isUnfit]);
  clearInterval(timer);
}

async function takesWrites(client: TimedClient): Promise<boolean> {
  const { rows } = (await client.query('show transaction_read_only')) as {
    rows: { transaction_read_only: string }[];
  };
  return rows[0]?.transaction_read_only === 'off';
}

function listenTo(channel: string): string {
  return `listen "${channel.replaceAll('"', '""')}"`;
}
