import type { Db } from '../../src/platform/db.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { newId } from '../../src/platform/uuid.ts';
import { frozenAt } from '../app.ts';
import { buildAccount } from '../builders/index.ts';

/** A link by which a new account defines its first password. */
export async function buildDefineLink(db: Db): Promise<{ token: string; email: string }> {
  const { id: accountId, email } = await buildAccount(db);
  const token = newToken();
  await db
    .insertInto('emailTokens')
    .values({
      id: newId(),
      accountId,
      purpose: 'define',
      tokenHash: hashToken(token),
      createdAt: frozenAt,
      expiresAt: new Date(Number(frozenAt) + 86_400_000),
    })
    .execute();
  return { token, email };
}
