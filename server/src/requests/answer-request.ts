import type { Language } from '@vaga/contract/common';
import { recordHealthAccess } from '../audit/index.ts';
import { systemActor } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success, warning } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction, transact } from '../platform/transact.ts';
import type { RequestCredential } from './request-credential.ts';
import { authorise, openRequest } from './request-credential.ts';
import type { AnyRequestKind, EntityRequest } from './request-kind.ts';
import { shownFields } from './request-kind.ts';

export interface RequestsDeps {
  db: Db;
  links: SignedLinks;
}

interface EnterRequestInput {
  credential: RequestCredential;
  language: Language;
  now: Date;
}

/**
 * A request as its entity sees it. Changes nothing; that it was opened is recorded before the answer.
 * @throws Problem 404 for a forged link, a link of another kind or of an address that no longer stands for the entity, and a member
 * who may not answer.
 */
export async function readRequest(
  { db, links }: RequestsDeps,
  kind: AnyRequestKind,
  input: EnterRequestInput & { query: unknown },
): Promise<Outcome<unknown>> {
  const { language, query, now } = input;
  const { link } = kind;
  const opened = openRequest(links, link, input);
  if ('refused' in opened) return opened.refused;
  const found = await kind.find(db, opened.id, now);
  const { request, actor } = await authorise(db, found, { opened, link });
  const { subjects: people } = request;
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'opened', people, fields: shownFields, now }),
  );
  return success(await kind.present(db, request, { language, query, now }));
}

/**
 * Gives a request its one answer, with all that follows from it. A request that was answered, withdrawn or has lapsed
 * before is returned unchanged with the warning `approval.answered`; of two answers at once the second sees the first.
 * @throws Problem 404 as for reading.
 */
export async function answerRequest(
  { db, links }: RequestsDeps,
  kind: AnyRequestKind,
  input: EnterRequestInput & { answer: unknown; idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<unknown>> {
  const { answer, idempotencyKey, language, now } = input;
  const { link } = kind;
  const opened = openRequest(links, link, input);
  if ('refused' in opened) return opened.refused;
  const { id } = opened;
  const outcome = await transact(db, idempotencyKey, async (trx): Promise<Outcome<Shown>> => {
    // Before the lock too: a stranger must not keep those waiting who may answer.
    await authorise(trx, await kind.find(trx, id, now), { opened, link });
    const found = await lockAndFind(trx, kind, { id, now });
    const { request, actor } = await authorise(trx, found, { opened, link });
    if (!request.isOpen) return warning('approval.answered', undefined, shown);
    if (isPastDeadline(request, now)) return warning(link.expiredCode);
    const refusal = await kind.answer(trx, { request, answer, actor, language, now });
    if (refusal) return { ...refusal, data: refusal.data === null ? null : shown };
    return success(shown);
  });
  if (outcome.data === null) return outcome;
  const found = await kind.find(db, id, now);
  const { request } = await authorise(db, found, { opened, link });
  return { ...outcome, data: await kind.present(db, request, { language, query: undefined, now }) };
}

/** What is stored of an answer for a repeated call: the request has names, and is read anew. */
const shown = { isShown: true } as const;
type Shown = typeof shown;

/**
 * Ends a request that its entity has not answered by the deadline. Does nothing if it was answered, or ended by an
 * earlier run, or if its deadline has not passed.
 */
export async function lapseRequest(
  db: Db,
  { kind, id, now }: { kind: AnyRequestKind; id: string; now: Date },
): Promise<void> {
  const { lapse } = kind;
  if (!lapse) return;
  await inTransaction(db, async (trx) => {
    const request = await lockAndFind(trx, kind, { id, now });
    if (!request?.isOpen || !isPastDeadline(request, now)) return;
    await lapse.end(trx, { request, actor: systemActor, now });
  });
}

/** Reads after the lock: what stands then stays until the transaction ends. */
async function lockAndFind(
  trx: Trx,
  kind: AnyRequestKind,
  { id, now }: { id: string; now: Date },
): Promise<EntityRequest | null> {
  await kind.lock(trx, id);
  return kind.find(trx, id, now);
}

function isPastDeadline({ answerUntil }: EntityRequest, now: Date): boolean {
  return answerUntil <= now;
}
