/** Something outside of us is not as it must be: one line that says what to do. */
export class StartError extends Error {}

/** What an error says, in one line; a name with several addresses fails with one error each and no words of its own. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return (error.message || code).split('\n')[0] ?? code;
}
