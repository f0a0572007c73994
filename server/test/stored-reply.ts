import type { TestDeps } from './app.ts';

/** What is stored of the reply to a call with this Idempotency-Key, decrypted. */
export async function readStoredReply(
  { db, encryption }: Pick<TestDeps, 'db' | 'encryption'>,
  idempotencyKey: string,
): Promise<string> {
  const { caller, path, key, reply } = await db
    .selectFrom('idempotencyKeys')
    .select(['caller', 'path', 'key', 'reply'])
    .where('key', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  const { sealed } = reply as { sealed: string };
  const owner = `reply to ${caller} ${path} ${key}`;
  return encryption.decrypt(Buffer.from(sealed, 'base64'), owner) ?? '';
}
