/** A query that was not answered in time. Its connection is closed: a late answer would be read as that of the next query. */
export class QueryTimeoutError extends Error {
  readonly code = 'query_timeout';
}

/** All connections that may be had are in use by others, and stay so for long. */
export class PoolTimeoutError extends Error {
  readonly code = 'no_connection';
}

/** Nothing is asked of a database that does not answer: the caller hears so at once. */
export class DatabaseUnresponsiveError extends Error {
  readonly code = 'database_silent';
}

/**
 * The database shuts down, has crashed, is starting; takes no writes, as after a failover in which its standby became
 * the primary; does not answer; or is not there at all.
 */
const codes = new Set([
  ...['57P01', '57P02', '57P03', '08006', '25006'],
  ...['query_timeout', 'database_silent', 'no_connection'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** The client has words alone for these. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** lock_not_available, query_canceled, too_many_connections, deadlock and serialization after their second try. */
const busyCodes = new Set(['55P03', '57014', '53300', '40P01', '40001']);

/** disk_full, out_of_memory, io_error: the database answers, and cannot write. */
const noRoomCodes = new Set(['53100', '53200', '58030']);

/** Whether the database could not write for want of room: all that writes fails until somebody has made some. */
export function isOutOfSpace(error: unknown): boolean {
  const code = codeOf(error);
  return typeof code === 'string' && noRoomCodes.has(code);
}

/** Whether a database could not be reached, or went away in the middle: the same may well go in a moment. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    (typeof code === 'string' && codes.has(code)) || hasNoSocket(error) || words.test(error.message)
  );
}

/** Whether the database was away, out of room, or too busy with others: a fault of the moment, not of ours. */
export function isTransientError(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (typeof code === 'string' && busyCodes.has(code)) ||
    isOutOfSpace(error) ||
    isLostConnection(error)
  );
}

/** The SQLSTATE or the code of the system, or undefined. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A server that is reached by a socket takes it along when it stops. */
function hasNoSocket(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' && syscall === 'connect';
}
