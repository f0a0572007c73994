import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Registrations } from '../../src/platform/db-types.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildAccount } from './identity.ts';

/** A pharmacy that asks to be a partner. */
export async function buildRegistration(
  db: Db,
  given: Partial<Insertable<Registrations>> = {},
): Promise<Selectable<Registrations>> {
  const id = newId();
  return db
    .insertInto('registrations')
    .values({
      id,
      guid: newId(),
      companyName: 'Farmácia da Sé',
      taxNumber: '509442013',
      phone: '239000111',
      representative: 'Inês Prata',
      email: `${id}@se.example`,
      plan: 'start',
      partnerKind: 'pharmacy',
      language: 'pt',
      receivedAt: builtAt,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The same, of which an administrator has asked something, and the token of the link that answers. */
export async function buildAskedRegistration(db: Db) {
  const token = newToken();
  const { id: decidedBy } = await buildAccount(db);
  const registration = await buildRegistration(db, {
    state: 'asked',
    stateBefore: 'received',
    decidedBy,
    decidedAt: builtAt,
    effectiveAt: builtAt,
    decisionText: 'Qual é o alvará?',
    notes: JSON.stringify([
      { from: 'administration', at: builtAt.toISOString(), text: 'Qual é o alvará?' },
    ]),
    answerTokenHash: hashToken(token),
    answerUntil: new Date('2027-06-01T00:00:00Z'),
  });
  return { ...registration, token };
}
