/** The environment is not as the product needs it: one line that says what to do. */
export class StartError extends Error {}

/** An error in one line. A host name with several addresses fails with one error for each and no message of its own. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return (error.message || code).split('\n')[0] ?? code;
}
