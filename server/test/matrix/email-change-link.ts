import type { Db } from '../../src/platform/db.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { frozenAt } from '../app.ts';
import { buildAccount } from '../builders/index.ts';

/** The link to the new address of a new account's change of e-mail. @returns its token. */
export async function buildEmailChangeLink(db: Db): Promise<string> {
  const { id: accountId } = await buildAccount(db);
  const token = newToken();
  await db
    .insertInto('emailChanges')
    .values({
      accountId,
      newEmail: `new.${accountId}@people.example`,
      currentTokenHash: hashToken(newToken()),
      newTokenHash: hashToken(token),
      createdAt: frozenAt,
      expiresAt: new Date(Number(frozenAt) + 86_400_000),
    })
    .execute();
  return token;
}
