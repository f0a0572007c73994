import { deskDraftsPerMember, deskHoldMinutes } from '@vaga/contract/limits';
import fc from 'fast-check';
import { createDraft } from '../src/agenda/booking/create-draft.ts';
import { releaseDraft } from '../src/agenda/booking/release-draft.ts';
import { bookAtDesk } from '../src/agenda/index.ts';
import type { Outcome } from '../src/platform/http/outcome.ts';
import { newId } from '../src/platform/uuid.ts';
import { readRow } from './builders/index.ts';
import type { DeskName, OraclePlace, OracleState } from './occupancy-oracle.ts';
import { fits, isClosed, isLive, never, newBooking } from './occupancy-oracle.ts';
import type { OccupancyRow, StepSubject } from './occupancy-table.ts';
import { occupancyRow } from './occupancy-table.ts';
import type { OccupancyWorld } from './occupancy-world.ts';
import { instant, someServiceStart } from './occupancy-world.ts';

interface DraftInput {
  desk: DeskName;
  minutes: number;
  from: number;
}

interface OfDraftInput {
  desk: DeskName;
  /** Counts back from the newest draft of any desk. */
  draft: number;
}

const desk = fc.constantFrom<DeskName>('provider', 'provider', 'hotel');
const someStart = someServiceStart.chain((start) => desk.map((name) => ({ ...start, desk: name })));
const ofDraft = fc.record({ desk, draft: fc.constantFrom(0, 0, 1, 2) });

export const createDraftAtDesk = occupancyRow<DraftInput>({
  name: 'createDraft',
  weight: 2,
  input: someStart,
  perform: (world, input, { key }) => reserve(world, { ...input, key, overbook: false }),
  predict(state, { desk, minutes, from }, { key }) {
    if (openDrafts(state, desk) >= deskDraftsPerMember) return 'draft.too_many';
    if (!fits(state, [{ owner: key, from, minutes }], reachOf(desk))) return 'slot.taken';
    state.places[key] = {
      ...bookedAt({ from, minutes }),
      state: 'reserved',
      expires: state.now + deskHoldMinutes,
      draft: { desk, isEnded: false },
    };
    return 'done';
  },
});

/** A draft on a full start of the entity's own desk: a place is added for it, up to four a day. */
export const overbookAtDesk = occupancyRow<Omit<DraftInput, 'desk'>>({
  name: 'overbook',
  weight: 2,
  input: someStart,
  perform: (world, input, { key }) =>
    reserve(world, { ...input, key, desk: 'provider', overbook: true }),
  predict(state, { minutes, from }, { key }) {
    if (openDrafts(state, 'provider') >= deskDraftsPerMember) return 'draft.too_many';
    const expires = state.now + deskHoldMinutes;
    if (!fits(state, [{ owner: key, from, minutes }], 'desk')) {
      if (isClosed(state, { from, minutes })) return 'slot.taken';
      const added = Object.values(state.extras).filter((extra) => extra.expires > state.now);
      if (added.length >= overbookPerDay) return 'agenda.overbook_full';
      state.extras[key] = { from, minutes, expires };
      // The added place is not enough where the capacity was lowered below what is taken.
      if (!fits(state, [{ owner: key, from, minutes }], 'desk')) {
        delete state.extras[key];
        return 'slot.taken';
      }
    }
    const draft = { desk: 'provider', isEnded: false } as const;
    state.places[key] = { ...bookedAt({ from, minutes }), state: 'reserved', expires, draft };
    return 'done';
  },
});

export const releaseDraftAtDesk = occupancyRow<OfDraftInput>({
  name: 'releaseDraft',
  weight: 1,
  input: ofDraft,
  async perform(world, input, subject) {
    const id = world.drafts.get(draftOf(input, subject)) ?? newId();
    const release = { actor: world.desks[input.desk], id, now: instant(world.now) };
    return resultOf(await releaseDraft(world.db, release));
  },
  predict(state, input, subject) {
    const place = ownDraft(state, input, subject);
    if (!place?.draft) return 'not_found';
    if (!place.draft.isEnded) {
      place.state = 'gone';
      delete state.extras[draftOf(input, subject)];
    }
    place.draft.isEnded = true;
    return 'done';
  },
});

export const bookDraftAtDesk = occupancyRow<OfDraftInput>({
  name: 'bookDraft',
  weight: 1,
  input: ofDraft,
  perform(world, input, subject) {
    const key = draftOf(input, subject);
    const draftId = world.drafts.get(key) ?? newId();
    return book(world, { desk: input.desk, start: { draftId }, key });
  },
  predict(state, input, subject) {
    const place = ownDraft(state, input, subject);
    if (!place?.draft) return 'not_found';
    if (place.draft.isEnded) return 'draft.ended';
    const owner = draftOf(input, subject);
    // What it reserves is booked whatever the entity closed meanwhile.
    const reach = reachOf(input.desk);
    if (!isLive(state, place) && !fits(state, [{ ...place, owner }], reach)) return 'draft.expired';
    const extra = state.extras[owner];
    // What was added for the draft stays, unless its time was over.
    if (extra && isLive(state, place)) extra.expires = Number.POSITIVE_INFINITY;
    place.state = 'booked';
    place.booking = newBooking();
    place.draft.isEnded = true;
    return 'done';
  },
});

export const bookStartAtDesk = occupancyRow<DraftInput>({
  name: 'bookAtDesk',
  weight: 4,
  input: someStart,
  perform(world, { desk, minutes, from }, { key }) {
    const start = { entityServiceId: world.services[minutes] ?? '', startsAt: instant(from) };
    return book(world, { desk, start, key });
  },
  predict(state, { desk, minutes, from }, { key }) {
    if (!fits(state, [{ owner: key, from, minutes }], reachOf(desk))) return 'slot.taken';
    state.places[key] = { ...bookedAt({ from, minutes }), booking: newBooking() };
    return 'done';
  },
});

/** What members of the entity and of a hotel do: the use cases themselves, on all of their tables. */
export const deskActions: readonly OccupancyRow[] = [
  createDraftAtDesk,
  overbookAtDesk,
  releaseDraftAtDesk,
  bookDraftAtDesk,
  bookStartAtDesk,
];

/** Of `entities.overbook_per_day`, as it is at first. */
const overbookPerDay = 4;

const reachOf = (desk: DeskName) => (desk === 'provider' ? 'desk' : 'public');

const openDrafts = ({ now, places }: OracleState, desk: DeskName) =>
  Object.values(places).filter(
    ({ draft, state, expires }) => draft?.desk === desk && state === 'reserved' && expires > now,
  ).length;

const bookedAt = (start: { from: number; minutes: number }): OraclePlace => ({
  ...start,
  cart: null,
  state: 'booked',
  expires: never,
  since: never,
  promised: never,
});

/** The key of the draft that a step is about. */
function draftOf({ draft }: OfDraftInput, { before }: StepSubject): string {
  const keys = Object.keys(before.places).filter((key) => before.places[key]?.draft);
  return keys.at(-1 - (draft % Math.max(keys.length, 1))) ?? 'none';
}

/** The draft, unless it is another desk's. */
function ownDraft(
  { places }: OracleState,
  input: OfDraftInput,
  subject: StepSubject,
): OraclePlace | null {
  const place = places[draftOf(input, subject)];
  return place?.draft?.desk === input.desk ? place : null;
}

async function reserve(
  world: OccupancyWorld,
  { desk, minutes, from, key, overbook }: DraftInput & { key: string; overbook: boolean },
): Promise<string> {
  const outcome = await createDraft(world.db, {
    actor: world.desks[desk],
    entityServiceId: world.services[minutes] ?? '',
    startsAt: instant(from),
    overbook,
    now: instant(world.now),
    idempotencyKey: null,
  });
  if (outcome.data) world.drafts.set(key, outcome.data.id);
  return resultOf(outcome);
}

async function book(
  world: OccupancyWorld,
  booking: {
    desk: DeskName;
    start: Parameters<typeof bookAtDesk>[1]['start'];
    key: string;
  },
): Promise<string> {
  const { desk, start, key } = booking;
  const outcome = await bookAtDesk(world.deps, {
    actor: world.desks[desk],
    start,
    person: { name: 'Joaquim Reis' },
    payment: null,
    language: 'pt',
    now: instant(world.now),
    idempotencyKey: null,
  });
  if (outcome.data) {
    const { id } = outcome.data;
    const { cartId, assetId } = await readRow(world.db, 'appointments', { id });
    world.bookings.set(key, { cartId, ownerIds: [assetId] });
  }
  return resultOf(outcome);
}

export function resultOf({ type, messages }: Outcome<unknown>): string {
  return type === 'Success' ? 'done' : (messages[0]?.code ?? type);
}
