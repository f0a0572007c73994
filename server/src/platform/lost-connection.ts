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
