import type { Grants } from '@vaga/contract/members';
import type { Db } from '../../src/platform/db.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { newId } from '../../src/platform/uuid.ts';
import { buildAccount } from './identity.ts';
import { buildEntity, buildEntityService, buildProtocol } from './partners.ts';
import type { Given } from './rows.ts';
import { builtAt, insertRow, made, readRow } from './rows.ts';
import { buildSchedule } from './scheduling.ts';

/** A pharmacy that asks to be a partner. */
export function buildRegistration(db: Db, given: Given<'registrations'> = {}) {
  const id = newId();
  return insertRow(db, 'registrations', {
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
  });
}

/** The same, of which an administrator has asked something, and the token of the link that answers. */
export async function buildAskedRegistration(db: Db) {
  const token = newToken();
  const text = 'Qual é o alvará?';
  const registration = await buildRegistration(db, {
    state: 'asked',
    stateBefore: 'received',
    decidedBy: (await buildAccount(db)).id,
    decidedAt: builtAt,
    effectiveAt: builtAt,
    decisionText: text,
    notes: JSON.stringify([{ from: 'administration', at: builtAt.toISOString(), text }]),
    answerTokenHash: hashToken(token),
    answerUntil: new Date('2027-06-01T00:00:00Z'),
  });
  return { ...registration, token };
}

interface GivenInvitation {
  /** Default: a new one. */
  entityId?: string;
  email?: string;
  /** Default: desk at the entity. */
  grants?: Grants;
  invitedBy?: string;
}

/** A pending invitation that expires in 2030, with the token of its link. */
export async function buildInvitation(db: Db, given: GivenInvitation = {}) {
  const entityId = given.entityId ?? (await buildEntity(db)).id;
  const { organisationId } = await readRow(db, 'entities', { id: entityId });
  const token = newToken();
  const desk = { organisationRoles: [], entities: [{ entityId, roles: ['desk'] }] };
  const row = await insertRow(db, 'invitations', {
    ...made(),
    organisationId,
    entityId,
    email: given.email ?? `${newId()}@people.example`,
    name: 'Bruno Prata',
    language: 'pt',
    grants: JSON.stringify(given.grants ?? desk),
    tokenHash: hashToken(token),
    invitedBy: given.invitedBy ?? null,
    expiresAt: new Date('2030-01-01T00:00:00Z'),
    sentAt: builtAt,
  });
  return { ...row, entityId, token };
}

/** Gives a draft what it needs to go live, by its type. It is paid at the place, so that it needs no IBAN. */
export async function buildOnboarding(db: Db, entityId: string): Promise<void> {
  const { entityType } = await db
    .updateTable('entities')
    .set({
      descriptionPt: 'Testes sem espera.',
      descriptionEn: 'Tests without a wait.',
      phone: '239000111',
      email: 'geral@se.example',
      address: 'Largo da Sé, 1',
      postalCode: '3000-123',
      locality: 'Coimbra',
      licenceKind: 'ERS',
      licenceNumber: 'E123456',
      onlinePayment: false,
      localPayment: 'open',
    })
    .where('id', '=', entityId)
    .returning('entityType')
    .executeTakeFirstOrThrow();
  if (entityType !== 'TestPartner' && entityType !== 'LabPartner') {
    await buildProtocol(db, { partnerEntityId: entityId });
    return;
  }
  await buildEntityService(db, { entityId });
  await buildSchedule(db, { entityId });
  // A licence file that no key opens: that there is one counts.
  const sizeBytes = 100;
  await insertRow(db, 'entityFiles', {
    ...made(),
    entityId,
    kind: 'licence',
    isPending: false,
    fileName: 'licenca.pdf',
    mediaType: 'application/pdf',
    sizeBytes,
    sealed: Buffer.alloc(sizeBytes + 28),
    keyId: '0123456789abcdef',
  });
}

/** An entity misses a service in the catalogue, and no administrator has answered. */
export async function buildSuggestion(db: Db, given: Given<'serviceSuggestions'> = {}) {
  return insertRow(db, 'serviceSuggestions', {
    ...made(),
    text: 'Teste de alergias',
    ...given,
    entityId: given.entityId ?? (await buildEntity(db)).id,
    askedBy: given.askedBy ?? (await buildAccount(db)).id,
  });
}
