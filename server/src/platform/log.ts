import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { pino } from 'pino';

/**
 * Structured lines on standard output. Requests are logged by method, route and status: never an address with its
 * tokens, never a body. Of an error, only text that our code wrote is logged. Fields named like a secret are removed
 * should one ever be logged.
 */
export function createLog(level: string): Logger {
  const options = {
    level,
    // Two processes may write into one collector, and in a container each is process 1.
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: ['password', 'token', '*.password', '*.token', '*.authorization', '*.cookie', 'req'],
      remove: true,
    },
  };
  return pino(options, standardOutput());
}

/** Buffer for lines that could not be written; further lines are lost. */
const maxBufferedBytes = 1024 * 1024;

/**
 * The product goes on serving if the log cannot be written because the disk is full or the reader has closed it.
 * Without a listener the error would end the process or hang it.
 */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: true, maxLength: maxBufferedBytes });
  output.on('error', () => {});
  return output;
}

const depth = 3;
/**
 * Fields of a database error that are logged: where in the schema and in PostgreSQL it happened, and the statement's
 * name.
 */
const loggedFields = [
  'code',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'status',
  'statement',
];

/**
 * What may be logged of an error: its type, its codes and where it was thrown. Its message only if it cannot contain a
 * value: PostgreSQL and parsers quote input, a router quotes the address, and pg attaches its client, with the
 * password, to errors of a connection.
 */
export function describeError(error: unknown, left = depth): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const fields = Object.fromEntries(
    loggedFields.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  if (!(error instanceof Error)) return { type: error.constructor?.name ?? 'object', ...fields };
  const cause =
    error.cause === undefined || left === 0 ? null : describeError(error.cause, left - 1);
  return {
    type: error.constructor.name,
    ...(mayContainInput(error) ? {} : { message: error.message }),
    ...fields,
    at: framesOf(error),
    ...(cause ? { cause } : {}),
  };
}

/**
 * `severity` marks an error of PostgreSQL. A TypeError quotes identifiers; text with a slash or an @ may be an address.
 */
function mayContainInput(error: Error): boolean {
  if ('severity' in error || error instanceof SyntaxError) return true;
  const signs = error instanceof TypeError ? /[/@]/ : /["'`“«/@]/;
  return signs.test(error.message);
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}
