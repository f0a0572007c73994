import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { pino } from 'pino';

/**
 * Structured lines on standard output. Requests are logged by method, route and status: never an address with its
 * tokens, never a body. Of an error only what the code itself wrote gets into a line. Whatever has a secret's name is
 * left out should it ever get into one.
 */
export function createLog(level: string): Logger {
  const options = {
    level,
    // Two processes may write into one collector, and in a container each is process 1 of its own.
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

/** Of lines that could not be written; what is more is lost. */
const unwrittenBytes = 1024 * 1024;

/**
 * A log that cannot be written, because the disk behind it is full or its reader has gone, is no reason to stop serving:
 * without a listener the error would end the process, or hang it.
 */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: true, maxLength: unwrittenBytes });
  output.on('error', () => {});
  return output;
}

const depth = 3;
/** Of an error of the database: where in the schema and in PostgreSQL it happened, and the name of the statement. */
const places = [
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
 * What may be known of an error: its kind, its codes and where it was thrown. Its words only where no value can be in
 * them: PostgreSQL quotes what people typed, parsers quote what they read, a router quotes the address, and the client
 * of a database hangs on the errors of its connection with its password.
 */
export function describeError(error: unknown, left = depth): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const fields = Object.fromEntries(
    places.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  if (!(error instanceof Error)) return { type: error.constructor?.name ?? 'object', ...fields };
  const cause =
    error.cause === undefined || left === 0 ? null : describeError(error.cause, left - 1);
  return {
    type: error.constructor.name,
    ...(mayQuote(error) ? {} : { message: error.message }),
    ...fields,
    at: framesOf(error),
    ...(cause ? { cause } : {}),
  };
}

/** `severity` is PostgreSQL's. A TypeError quotes names of the code; what has a slash or an @ may be an address. */
function mayQuote(error: Error): boolean {
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
