import { deskHoldMinutes } from '@vaga/contract/limits';
import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, Problem } from '../../platform/http/outcome.ts';
import type { Reach } from '../../scheduling/index.ts';
import {
  deskPolicy,
  holdDraftPlace,
  holdPlaces,
  keepExtraPlace,
  removeExtraPlaces,
} from '../../scheduling/index.ts';
import type { Draft } from './drafts.queries.ts';
import { lockDraft } from './drafts.queries.ts';

/** A start of an entity service. */
export interface DeskStart {
  entityServiceId: string;
  startsAt: Date;
}

/** The start of a member's draft. `chosen`: what the call says beside it; a draft of another start is refused. */
export interface DraftedStart {
  draftId: string;
  chosen?: DeskStart;
}

/**
 * The start that a member books, with the draft that reserves it, locked.
 * @returns the refusal for a draft that was booked or released.
 * @throws Problem 404 for a draft that is not the member's, at this entity; 400 `slot.unknown` for one of another start.
 */
export async function findStart(
  trx: Trx,
  { start, actor }: { start: DraftedStart | DeskStart; actor: MemberActor },
): Promise<{ start: DeskStart; draft: Draft | null } | { refused: Outcome<never> }> {
  if (!('draftId' in start)) return { start, draft: null };
  const draft = await lockDraft(trx, start.draftId, actor);
  if (!draft) throw notFound();
  if (draft.state === 'booked' || draft.state === 'released')
    return { refused: failure('draft.ended') };
  const { entityServiceId, startsAt } = draft;
  const { chosen = draft } = start;
  const isChosen =
    chosen.entityServiceId === entityServiceId && Number(chosen.startsAt) === Number(startsAt);
  if (!isChosen) throw new Problem(400, 'slot.unknown');
  return { start: { entityServiceId, startsAt }, draft };
}

interface HoldAtDeskInput extends DeskStart {
  draft: Draft | null;
  accountId: string;
  cartId: string;
  assetId: string;
  entityCode: string | null;
  /** `desk` for a member of the entity itself. */
  reach: Reach;
  now: Date;
}

/**
 * Holds the place of a draft, or takes one, for the moment until it is paid or booked.
 * @throws Problem 409 `draft.expired` for a draft whose time is over and whose start is taken; as `holdPlaces` does.
 */
export async function holdAtDesk(trx: Trx, input: HoldAtDeskInput): Promise<void> {
  const { draft, assetId: ownerId, reach, now } = input;
  const expiresAt = new Date(now.getTime() + deskHoldMinutes * 60_000);
  if (draft === null) {
    const places = [{ ...input, ownerId }];
    await holdPlaces(trx, { ...input, places, policy: deskPolicy({ expiresAt, reach }) });
    return;
  }
  if (draft.isOverbooked) await settleExtraPlace(trx, draft, now);
  try {
    const poolId = draft.poolId ?? undefined;
    await holdDraftPlace(trx, { ...input, draftId: draft.id, ownerId, poolId, expiresAt });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'slot.taken') throw error;
    throw new Problem(409, 'draft.expired', { data: error.data });
  }
}

/** The place that was added for a draft stays with the booking, or ends with the time of the draft. */
async function settleExtraPlace(trx: Trx, { id, expiresAt }: Draft, now: Date): Promise<void> {
  if (expiresAt > now) await keepExtraPlace(trx, id);
  else await removeExtraPlaces(trx, [id]);
}
