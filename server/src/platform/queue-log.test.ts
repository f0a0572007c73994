import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { createQueueLog } from './queue-log.ts';

function open() {
  const lines: unknown[][] = [];
  const troubles: unknown[] = [];
  const say = (level: string) => (line: object, words: string) =>
    void lines.push([level, line, words]);
  const log = { error: say('error'), warn: say('warn') } as unknown as Logger;
  const queue = createQueueLog(log, { record: (error) => void troubles.push(error) });
  return { queue, lines, troubles };
}

const job = {
  id: '7',
  task_identifier: 'messaging.send',
  max_attempts: 25,
  payload: { to: 'ana' },
};

test('a job that is not retried is logged in one line that says so', () => {
  const { queue, lines } = open();
  const error = new Error('refused');

  queue.error('Failed task 7', { failure: true, job: { ...job, attempts: 24 }, error });
  queue.error('Failed task 7', { failure: true, job: { ...job, attempts: 25 }, error });

  expect(lines).toEqual([
    ['error', { job: 'messaging.send', attempt: 24, err: error }, 'a job failed'],
    [
      'error',
      { job: 'messaging.send', attempt: 25, jobId: '7', err: error },
      'a job failed for the last time: it is not tried again',
    ],
  ]);
});

test('failures because the database is unavailable are counted, not logged one by one', () => {
  const { queue, lines, troubles } = open();
  const error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

  queue.error('Failed task 7', { failure: true, job: { ...job, attempts: 1 }, error });
  queue.error('Error occurred fetching jobs', { error });

  expect(lines).toEqual([]);
  expect(troubles).toEqual([error, error]);
});
