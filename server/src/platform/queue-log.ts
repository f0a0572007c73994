import { Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { isTransientError } from './database-errors.ts';
import type { ErrorSummaryLog } from './error-summary-log.ts';

interface QueueEvent {
  failure?: true;
  job?: { id: string; task_identifier: string; attempts: number; max_attempts: number };
  error?: unknown;
  fatalError?: unknown;
}

/**
 * graphile-worker logs every job with its payload. Our log gets failures only, without payloads: a job that failed, a
 * job that is not retried, and one line per second about failures because the database was unavailable.
 */
export function createQueueLog(log: Log, databaseErrors: ErrorSummaryLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const { job, error, fatalError, failure } = (meta ?? {}) as QueueEvent;
    const err = error ?? fatalError;
    const line = { ...(job ? { job: job.task_identifier, attempt: job.attempts } : {}), err };
    if (failure && job && job.attempts >= job.max_attempts) {
      log.error(
        { ...line, jobId: job.id },
        'a job failed for the last time: it is not tried again',
      );
    } else if (isTransientError(err)) {
      databaseErrors.record(err);
    } else {
      const words = failure ? 'a job failed' : (message.split(/[:'\n]/)[0] ?? '');
      log[level === 'error' ? 'error' : 'warn'](line, words);
    }
  });
}
