/**
 * A query was not answered in time. Its connection is closed: a late answer would be read as the answer to the next
 * query.
 */
export class QueryTimeoutError extends Error {
  readonly code = 'query_timeout';
}

/** No connection of the pool became free in time. */
export class PoolTimeoutError extends Error {
  readonly code = 'no_connection';
}

/** The circuit breaker is tripped: the query was refused without being sent. */
export class DatabaseUnresponsiveError extends Error {
  readonly code = 'database_silent';
}

/**
 * The database shuts down, has crashed or is starting; accepts no writes, as after a failover in which its standby
 * became the primary; does not answer; or does not exist.
 */
const codes = new Set([
  ...['57P01', '57P02', '57P03', '08006', '25006'],
  ...['query_timeout', 'database_silent', 'no_connection'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** Errors of the client that have a message and no code. */
const messagePattern =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** lock_not_available, query_canceled, too_many_connections, deadlock and serialization after their second try. */
const busyCodes = new Set(['55P03', '57014', '53300', '40P01', '40001']);

/** disk_full, out_of_memory, io_error: the database answers but cannot write. */
const outOfSpaceCodes = new Set(['53100', '53200', '58030']);

/** Whether the database could not write for want of space: every write fails until space is freed. */
export function isOutOfSpace(error: unknown): boolean {
  const code = codeOf(error);
  return typeof code === 'string' && outOfSpaceCodes.has(code);
}

/** Whether the database could not be reached or the connection was lost: a retry may succeed in a moment. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    (typeof code === 'string' && codes.has(code)) ||
    hasNoSocket(error) ||
    messagePattern.test(error.message)
  );
}

/**
 * Whether the database was unavailable, out of space or too busy. The error is temporary and not caused by our code.
 */
export function isTransientError(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (typeof code === 'string' && busyCodes.has(code)) ||
    isOutOfSpace(error) ||
    isLostConnection(error)
  );
}

/** unique_violation: another transaction wrote the value first, and after this one had looked for it. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** foreign_key_violation: another row refers to this one, or the one that it refers to was deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** The SQLSTATE or the system's error code, or undefined. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A server that is reached by a Unix socket removes the socket when it stops. */
function hasNoSocket(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' && syscall === 'connect';
}
