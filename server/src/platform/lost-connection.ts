import type { Pool, PoolClient } from 'pg';

/** The database shuts down, has crashed, is starting; or is not there at all. */
const codes = new Set([
  ...['57P01', '57P02', '57P03', '08006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** The client has words alone for these. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a database could not be reached, or went away in the middle: the same may well go in a moment. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    (typeof code === 'string' && codes.has(code)) || hasNoSocket(error) || words.test(error.message)
  );
}

/** A server that is reached by a socket takes it along when it stops. */
function hasNoSocket(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' && syscall === 'connect';
}

/** PostgreSQL's cannot_connect_now: of all codes that say it, the one that the job queue waits and tries again for. */
const tryAgainLater = '57P03';

/**
 * A pool for the job queue. When the database goes away in the moment in which a job is done, the queue tries to note
 * that again for a few codes alone; any other it throws where nobody catches it, which would end the process.
 */
export function tellToTryAgain(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'connect') return value.bind(target);
      return (...given: [never] | []) =>
        given.length > 0
          ? target.connect(...(given as [never]))
          : target.connect().then(tellingClient, translate);
    },
  });
}

function tellingClient(client: PoolClient): PoolClient {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'query') return value.bind(target);
      return (...given: [never]) => {
        const asked: unknown = target.query(...given);
        return asked instanceof Promise ? asked.catch(translate) : asked;
      };
    },
  });
}

function translate(error: unknown): never {
  throw isLostConnection(error)
    ? Object.assign(new Error('no connection to the database', { cause: error }), {
        code: tryAgainLater,
      })
    : error;
}
