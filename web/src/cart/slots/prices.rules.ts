import type { CartAsset } from '@vaga/contract/cart';
import { priceOn } from '@vaga/contract/prices';
import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import type { Assignment } from './assignment.rules.ts';

export interface PricedPerson {
  idAsset: string;
  priceCents: number;
}

/**
 * What each person pays for the time chosen for them at a place: a person who holds that time already has its price,
 * any other the price of its day. Who has no time yet has no price.
 */
export function pricedPeople(
  assignment: Assignment,
  place: Pick<EntityOptionWithSlots, 'idEntityService' | 'prices'>,
  assets: readonly Pick<CartAsset, 'idAsset' | 'idEntityService' | 'slot' | 'amountCents'>[],
): PricedPerson[] {
  return assets.flatMap(({ idAsset, idEntityService, slot, amountCents }) => {
    const time = assignment[idAsset];
    if (time === undefined) return [];
    const isHeld = idEntityService === place.idEntityService && slot === time;
    return [
      { idAsset, priceCents: isHeld ? amountCents : priceOn(place.prices, time.slice(0, 10)) },
    ];
  });
}
