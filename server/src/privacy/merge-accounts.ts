import { isMembershipAllowed, providerResults } from '@vaga/contract/access';
import { mergeUndoDays } from '@vaga/contract/limits';
import type { MergedPerson } from '@vaga/contract/people';
import { hasServiceDone } from '../appointments/index.ts';
import type { AccountMerge, MemberActor } from '../identity/index.ts';
import {
  findUnclaimedAccount,
  insertMerge,
  lockAccounts,
  lockMerges,
  markMergeUndone,
} from '../identity/index.ts';
import type { PersonHere } from '../persons/index.ts';
import { findPersonHere } from '../persons/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { lockForMove, moveAccount } from './move-account.ts';

interface MergeInput {
  actor: MemberActor;
  /** A person whose data the entity keeps. */
  personId: string;
  now: Date;
}

/**
 * Joins two unclaimed accounts of the member's entity that are one person's: the same name, date of birth and phone. What
 * the first has moves to the second; the first stays empty for `mergeUndoDays`, so that the merge can be undone.
 * @throws Problem 404 for a person of another entity, or of an account that signs in.
 */
export async function mergeAccounts(
  db: Db,
  input: MergeInput & { intoPersonId: string },
): Promise<Outcome<MergedPerson>> {
  const { actor, personId, intoPersonId, now } = input;
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    const [from, into] = await lockPeople(trx, { entityId, personIds: [personId, intoPersonId] });
    if (!from || !into) throw notFound();
    if (from.accountId === into.accountId) return failure('people.same_account');
    if (!isSamePerson(from, into)) return failure('people.not_same');
    const ids = { fromAccountId: from.accountId, intoAccountId: into.accountId };
    if (await isMergedAway(trx, ids.intoAccountId)) throw notFound();
    if (await isMergedAway(trx, ids.fromAccountId)) throw notFound();
    if (await movesResults(trx, { actor, ...ids })) return failure('people.results_move');
    const { fromAccountId, intoAccountId: toAccountId } = ids;
    const moved = await moveAccount(trx, { fromAccountId, toAccountId, entityId, only: null });
    const merge = { id: newId(), entityId, ...ids, moved, madeAt: now, madeBy: actor.accountId };
    await insertMerge(trx, merge);
    return success(merged(into, merge), 'people.merged');
  });
}

/**
 * Undoes the last merge into the account of a person: what moved goes back, with what was since added to its carts.
 * @throws Problem 404 as for a merge.
 */
export async function undoMerge(db: Db, input: MergeInput): Promise<Outcome<MergedPerson>> {
  const { actor, personId, now } = input;
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    const [into] = await lockPeople(trx, { entityId, personIds: [personId] });
    if (!into) throw notFound();
    const [merge] = await lockMerges(trx, { intoAccountId: into.accountId });
    if (!merge || hasEnded(merge, now)) return warning('people.merge_over');
    const { fromAccountId: toAccountId, moved } = merge;
    await lockAccounts(trx, [toAccountId]);
    const fromAccountId = into.accountId;
    await moveAccount(trx, { fromAccountId, toAccountId, entityId, only: moved });
    await markMergeUndone(trx, merge.id, now);
    return success({ id: into.id, name: into.name, canUndoUntil: null }, 'people.merge_undone');
  });
}

/** Locks the accounts of people in the order of a booking, carts first, and reads the people after that. */
async function lockPeople(
  trx: Trx,
  { entityId, personIds }: { entityId: string; personIds: readonly string[] },
): Promise<Array<PersonHere | null>> {
  const before = await Promise.all(personIds.map((id) => findPersonHere(trx, { id, entityId })));
  const accountIds = before.flatMap((person) => person?.accountId ?? []);
  if (accountIds.length < personIds.length) return [];
  await lockForMove(trx, accountIds);
  const people: Array<PersonHere | null> = [];
  for (const id of personIds) {
    const person = await findPersonHere(trx, { id, entityId });
    const account = person && (await findUnclaimedAccount(trx, person.accountId));
    const isLocked = person !== null && accountIds.includes(person.accountId);
    people.push(isLocked && account?.entityId === entityId ? person : null);
  }
  return people;
}

/** Whether the account was emptied by a merge that stands. */
async function isMergedAway(trx: Trx, fromAccountId: string): Promise<boolean> {
  return (await lockMerges(trx, { fromAccountId })).length > 0;
}

/**
 * Whether results of the first account would go to another address by a member without the role `results`: the desk could
 * book the person once more with an address of its own (decision 0050).
 */
async function movesResults(
  trx: Trx,
  of: { actor: MemberActor; fromAccountId: string; intoAccountId: string },
): Promise<boolean> {
  if (isMembershipAllowed(providerResults, of.actor)) return false;
  const from = await findUnclaimedAccount(trx, of.fromAccountId);
  const into = await findUnclaimedAccount(trx, of.intoAccountId);
  if (from?.contactEmail === into?.contactEmail) return false;
  return hasServiceDone(trx, of.fromAccountId);
}

/** Names without regard to case; nothing that is missing is the same. */
function isSamePerson(one: PersonHere, other: PersonHere): boolean {
  const isSameName = one.name.toLowerCase() === other.name.toLowerCase();
  const isSameDate = one.dateOfBirth !== null && one.dateOfBirth === other.dateOfBirth;
  return isSameName && isSameDate && one.phone !== null && one.phone === other.phone;
}

function hasEnded({ madeAt }: AccountMerge, now: Date): boolean {
  return mergeEnd(madeAt) <= now;
}

function mergeEnd(madeAt: Date): Date {
  return new Date(madeAt.getTime() + mergeUndoDays * 86_400_000);
}

function merged({ id, name }: PersonHere, { madeAt }: AccountMerge): MergedPerson {
  return { id, name, canUndoUntil: mergeEnd(madeAt).toISOString() };
}
