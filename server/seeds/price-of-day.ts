import type { Offer } from './demo.ts';
import type { Row } from './insert-rows.ts';

export type PriceOfDay = (
  offer: Offer,
  day: string,
) => { priceCents: number; campaignId: string | null };

/**
 * The price of a service on a local day for who comes without a code, or with one that counts there: the lowest campaign in
 * force, or the usual price.
 */
export function pricesFrom(campaigns: Row<'campaigns'>[], code: string | null = null): PriceOfDay {
  const open = campaigns.filter(({ entityCode }) => entityCode === null || entityCode === code);
  const byOffer = Map.groupBy(open, ({ entityServiceId }) => entityServiceId);
  return ({ row }, day) => {
    const [best] = (byOffer.get(row.id) ?? [])
      .filter(({ fromDate, untilDate }) => fromDate <= day && day < untilDate)
      .sort((one, other) => one.priceCents - other.priceCents);
    const isLower = best !== undefined && best.priceCents < row.priceCents;
    return isLower
      ? { priceCents: best.priceCents, campaignId: best.id }
      : { priceCents: row.priceCents, campaignId: null };
  };
}
