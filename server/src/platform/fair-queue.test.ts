import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose work ends when the test says so, and the order in which it started. */
function startQueue(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 200, maxPerClient: 5, ...limits });
  const started: string[] = [];
  const ends: Array<() => void> = [];
  const send = (client: string) =>
    queue.run(client, () => {
      started.push(client);
      return new Promise<void>((end) => ends.push(end));
    });
  /** Finishes running work, one after another, until none is left. */
  const finish = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((turn) => setImmediate(turn));
    }
  };
  return { send, started, finish };
}

test('clients are served in turn, however many entries one of them sent first', async () => {
  const { send, started, finish } = startQueue();
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(send);

  await finish();
  await Promise.all(all);

  expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('the entries of a client are limited; the rest is refused at once and never runs', async () => {
  const { send, started, finish } = startQueue();
  const sent = Promise.allSettled(Array.from({ length: 60 }, () => send('a')));
  const other = send('b');

  await finish();
  await other;

  const refused = (await sent).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(55);
  expect(refused[0]).toMatchObject({
    reason: { status: 429, code: 'too_many', values: { seconds: 2 } },
  });
  expect(started).toEqual(['a', 'a', 'b', 'a', 'a', 'a']);
  const again = send('a');
  await finish();
  await again;
});

test('the waiting entries of all clients are limited; the rest gets 503', async () => {
  const { send, finish } = startQueue({ maxWaiting: 2 });
  const sent = ['a', 'b', 'c'].map(send);

  await expect(send('d')).rejects.toMatchObject({ status: 503, code: 'busy' });
  await finish();
  await Promise.all(sent);
});

test('failing work releases its slot', async () => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 2, maxPerClient: 1 });
  for (let round = 0; round < 3; round += 1) {
    const failing = queue.run('a', async () => {
      throw new Error('no');
    });
    const next = queue.run('b', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  }
});

test('a client with all that it may run leaves the other slots to others', async () => {
  const { send, started, finish } = startQueue({ concurrency: 2, concurrencyPerClient: 1 });
  const all = ['a', 'a', 'a', 'b'].map(send);

  expect(started).toEqual(['a', 'b']);
  await finish();
  await Promise.all(all);
  expect(started).toEqual(['a', 'b', 'a', 'a']);
});

test('an entry that waits too long gets 503 and never runs; those behind it do', async () => {
  const { send, started, finish } = startQueue({ waitMs: 20 });
  const first = send('a');
  await expect(send('b')).rejects.toMatchObject({ status: 503, code: 'busy' });
  const behind = send('c');
  await finish();
  await Promise.all([first, behind]);
  expect(started).toEqual(['a', 'c']);
});
