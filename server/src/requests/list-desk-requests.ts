import { isMembershipAllowed } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { DeskRequest } from '@vaga/contract/requests';
import { recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import type { AnyRequestKind, OpenRequest } from './request-kind.ts';
import { shownFields } from './request-kind.ts';

interface ListDeskRequestsInput {
  actor: MemberActor;
  /** The purpose of the links of a kind; undefined: all kinds. */
  kind: string | undefined;
  language: Language;
  now: Date;
}

type Waiting = OpenRequest & { kind: string };

/**
 * The requests that wait for an answer that a member may give, those to be answered first; those without a deadline last.
 * Whose they are is recorded before the answer.
 */
export async function listDeskRequests(
  db: Db,
  kinds: readonly AnyRequestKind[],
  { actor, kind, language, now }: ListDeskRequestsInput,
): Promise<Outcome<DeskRequest[]>> {
  const wanted = kinds.filter(({ link }) => kind === undefined || link.purpose === kind);
  const waiting = await readWaiting(db, wanted, { actor, now });
  const people = waiting.flatMap(({ subjects }) => subjects);
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'opened', people, fields: shownFields, now }),
  );
  return success(waiting.toSorted(byDeadline).map((request) => present(request, language)));
}

/** How many requests wait for an answer that a member may give. */
export async function countDeskRequests(
  db: Db,
  kinds: readonly AnyRequestKind[],
  of: { actor: MemberActor; now: Date },
): Promise<number> {
  return (await readWaiting(db, kinds, of)).length;
}

async function readWaiting(
  db: Db,
  kinds: readonly AnyRequestKind[],
  { actor, now }: { actor: MemberActor; now: Date },
): Promise<Waiting[]> {
  const { entityId } = actor;
  const waiting: Waiting[] = [];
  for (const { link, listOpen } of kinds) {
    if (!isMembershipAllowed(link.members, actor)) continue;
    const requests = await listOpen(db, { entityId, now });
    waiting.push(...requests.map((request) => ({ ...request, kind: link.purpose })));
  }
  return waiting;
}

function byDeadline(one: Waiting, other: Waiting): number {
  const end = ({ answerUntil }: Waiting) => answerUntil?.getTime() ?? Number.MAX_SAFE_INTEGER;
  const start = ({ askedAt }: Waiting) => askedAt?.getTime() ?? 0;
  return end(one) - end(other) || start(one) - start(other) || (one.id < other.id ? -1 : 1);
}

function present(request: Waiting, language: Language): DeskRequest {
  const { kind, id, who, people, day, askedAt, answerUntil, amountCents, timeZone } = request;
  return {
    kind,
    id,
    who,
    people,
    what: language === 'en' ? request.whatEn : request.whatPt,
    day,
    askedAt: askedAt?.toISOString() ?? null,
    answerUntil: answerUntil?.toISOString() ?? null,
    amountCents,
    timeZone,
  };
}
