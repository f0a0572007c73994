import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import { useState } from 'react';
import { useDraft } from '../../platform/draft.ts';
import { useCart } from '../use-cart.ts';
import {
  type Assignee,
  type Assignment,
  assigneesOf,
  stillFree,
  tapped,
  without,
} from './assignment.rules.ts';
import { consecutiveStarts } from './consecutive.rules.ts';
import { type PricedPerson, pricedPeople } from './prices.rules.ts';
import { assignedFrom, inOrder } from './slots.rules.ts';

/** A tap on another slot once every person has a time: asked about before anything moves. */
export interface AskedMove {
  idAsset: string;
  time: string;
}

export interface SlotChoice {
  people: Assignee[];
  assignment: Assignment;
  /** What those with a time pay for it. */
  prices: PricedPerson[];
  /** Every person has a time, as it is wanted. */
  isComplete: boolean;
  /** The next tap chooses the start for all persons. */
  isAll: boolean;
  toggleAll: () => void;
  /** The start from which not all persons fitted, until the next tap. */
  unplaceable: string | null;
  move: AskedMove | null;
  tap: (tap: AskedMove) => void;
  confirmMove: (isWanted: boolean) => void;
  /** One after the other from this start. */
  startAllAt: (time: string) => void;
  /** Keeps the choice as it is, so that it stands here again should its hold run out. */
  keep: () => void;
  /** Takes the time from those who lost it, on whatever day. */
  drop: (idAssets: string[]) => void;
  /** The time of one person, without asking. */
  assign: (tap: AskedMove) => void;
}

/**
 * Who takes which time at a place, over all its days. It starts with what the cart holds there, else with the time chosen
 * on the way here; it survives a reload; what has been taken by others meanwhile falls out of it.
 */
export function useSlotChoice(place: EntityOptionWithSlots, chosenTime: string): SlotChoice {
  const { cart } = useCart();
  const people = assigneesOf(cart.assets);
  const held: Assignment = Object.fromEntries(
    cart.assets.flatMap(({ idAsset, slot, idEntityService }) =>
      slot && idEntityService === place.idEntityService ? [[idAsset, slot]] : [],
    ),
  );
  const initial = chosenTime
    ? assignedFrom(place.slots, people, chosenTime)
    : { ...held, ...ownOn(place) };
  const { draft, change } = useDraft<{ times: Assignment; chosen: string }>(
    `cart.${cart.idCart}.slots.${place.idEntityService}`,
    { times: initial, chosen: chosenTime },
  );
  // A start chosen on the way here counts more than what was chosen before it.
  const isOlder = chosenTime !== '' && draft.chosen !== chosenTime;
  const [isAll, setAll] = useState(false);
  const [unplaceable, setUnplaceable] = useState<string | null>(null);
  const [move, setMove] = useState<AskedMove | null>(null);
  const assignment = stillFree(isOlder ? initial : draft.times, people, place);

  function set(times: Assignment) {
    setUnplaceable(null);
    change({ times, chosen: chosenTime });
  }

  /** @returns false where not all persons fit. */
  function arrangeFrom(time: string): boolean {
    const times = consecutiveStarts(place.slots, time, people.length);
    if (times === null) setUnplaceable(time);
    else set(inOrder(people, times));
    return times !== null;
  }

  function startAllAt(time: string) {
    if (arrangeFrom(time)) setAll(false);
  }

  /** Times that are chosen already follow each other at once; the next tap may still choose another start. */
  function toggleAll() {
    setUnplaceable(null);
    setAll(!isAll);
    const first = place.slots.find(({ time }) => Object.values(assignment).includes(time));
    if (!isAll && first) arrangeFrom(first.time);
  }

  // 'One after the other' is on, and the times that stand there are not.
  const isUnplaceable = isAll && unplaceable !== null;
  return {
    people,
    assignment,
    prices: pricedPeople(assignment, place, cart.assets),
    isComplete: !isUnplaceable && people.every(({ idAsset }) => assignment[idAsset] !== undefined),
    isAll,
    toggleAll,
    unplaceable: unplaceable,
    move,
    tap: (tap) => {
      const next = tapped(assignment, people, tap);
      if (next === 'allSet') return setMove(tap);
      set(next);
    },
    confirmMove: (isWanted) => {
      if (move && isWanted) set({ ...assignment, [move.idAsset]: move.time });
      setMove(null);
    },
    startAllAt,
    keep: () => set(assignment),
    drop: (idAssets) => set(idAssets.reduce(without, assignment)),
    assign: ({ idAsset, time }) => set({ ...assignment, [idAsset]: time }),
  };
}

/** What the place itself says this cart holds on the day shown. */
function ownOn({ slots }: EntityOptionWithSlots): Assignment {
  return Object.fromEntries(
    slots.flatMap(({ time, tickets }) => tickets.map((idAsset) => [idAsset, time])),
  );
}
