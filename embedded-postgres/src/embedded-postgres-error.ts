/** The embedded PostgreSQL cannot be used. The message is one line for operators and says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Turns a file system error on `path` into an EmbeddedPostgresError; other errors pass unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  const advice = code === undefined ? undefined : ADVICE[code];
  if (advice === undefined) return error;
  return new EmbeddedPostgresError(`The data folder ${path} cannot be used: ${advice} (${code}).`, {
    cause: error,
  });
}

/** The `code` of a Node system error (`ENOENT`), undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const NOT_ALLOWED =
  'this user may not write there. Give the folder to the user that runs this program, or choose another data folder';
const ADVICE: Record<string, string> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: 'it is on a read-only disk. Choose another data folder',
  ENOSPC: 'the disk is full. Free some space, or choose another data folder',
  EDQUOT: "this user's disk quota is used up. Free some space, or choose another data folder",
  ENOENT: 'it cannot be created there. Choose another data folder',
  ENOTDIR: 'a file is where a folder should be. Choose another data folder',
  EEXIST: 'a file is where a folder should be. Choose another data folder',
  EINVAL:
    'it cannot be handed to the account that runs PostgreSQL. Start this program as an ordinary user',
};
