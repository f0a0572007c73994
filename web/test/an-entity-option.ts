import type { EntityOption, EntityOptionWithSlots, Slot } from '@vaga/contract/scheduling';
import { aVisit } from './a-cart.ts';

/** A start of a quarter of an hour with one available place, held by no person of the cart. */
export function aSlot(given: Partial<Slot> = {}): Slot {
  return {
    time: '2026-11-24T09:20:00+00:00',
    timeRange: '09:20 - 09:35',
    available: 1,
    slot: 'Farmácia Central',
    tickets: [],
    ...given,
  };
}

/** The entity service of `aVisit`, for 25 euros, without an available start. */
export function anEntityOption(given: Partial<EntityOption> = {}): EntityOption {
  const { idEntityService, idEntity, entity, address, timeZone } = aVisit;
  return {
    idEntityService,
    idEntity,
    entity,
    address,
    timeZone,
    distance: null,
    place: 'Coimbra',
    informations: [],
    priceRange: { minimum: 25, maximum: 25 },
    location: 'Entity',
    radiusKm: null,
    latitude: 40.2,
    longitude: -8.4,
    logoPath: null,
    needsApproval: false,
    free: 0,
    nextFree: [],
    ...given,
  };
}

/** The same with its day, which has no starts. */
export function anEntityOptionWithSlots(
  given: Partial<EntityOptionWithSlots> = {},
): EntityOptionWithSlots {
  return {
    ...anEntityOption(),
    date: '2026-11-25',
    slots: [],
    days: [],
    approvalPending: false,
    prices: [{ from: '2026-11-21', priceCents: 2500 }],
    ...given,
  };
}
