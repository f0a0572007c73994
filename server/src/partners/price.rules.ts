import type { PriceFrom } from '@vaga/contract/prices';

/** The fields of a campaign that the price rule needs. Civil days of the entity: `fromDate` inclusive, `untilDate` exclusive. */
export interface CampaignTerms {
  id: string;
  /** Whole cents, 0 or more. */
  priceCents: number;
  fromDate: string;
  untilDate: string;
  /** In lower case, of an entity with an active protocol or of the service entity itself; null: for every patient. */
  entityCode: string | null;
}

/** A campaign with its texts. */
export interface CampaignWithText extends CampaignTerms {
  informationPt: string;
  informationEn: string;
}

export interface Price {
  /** Whole cents. */
  priceCents: number;
  /** The campaign with this price; null for the usual price. */
  campaignId: string | null;
}

/**
 * The price of an entity service on a civil day (YYYY-MM-DD) of its entity, with an `entityCode` (lower case) or without
 * one. The lowest price wins; a campaign at or above the usual price has no effect. Of campaigns with the same price the
 * one for the code is returned, so that its text is shown.
 */
export function priceOf(
  usualCents: number,
  campaigns: readonly CampaignTerms[],
  query: { day: string; entityCode: string | null },
): Price {
  const [best] = campaigns
    .filter((campaign) => isCampaignInForce(campaign, query) && campaign.priceCents < usualCents)
    .sort(byPriceThenOwnCode);
  return best
    ? { priceCents: best.priceCents, campaignId: best.id }
    : { priceCents: usualCents, campaignId: null };
}

/** The price changes from `from` on: each price with the day from which it applies. The first applies from `from`. */
export function priceChangesFrom(
  usualCents: number,
  campaigns: readonly CampaignTerms[],
  query: { from: string; entityCode: string | null },
): PriceFrom[] {
  const { from, entityCode } = query;
  const changes = campaigns.flatMap(({ fromDate, untilDate }) => [fromDate, untilDate]);
  const days = [...new Set([from, ...changes.filter((day) => day > from)])].sort();
  return days
    .map((day) => ({
      from: day,
      priceCents: priceOf(usualCents, campaigns, { day, entityCode }).priceCents,
    }))
    .filter(({ priceCents }, index, all) => priceCents !== all[index - 1]?.priceCents);
}

function isCampaignInForce(
  campaign: CampaignTerms,
  query: { day: string; entityCode: string | null },
): boolean {
  const isForCode = campaign.entityCode === null || campaign.entityCode === query.entityCode;
  return isForCode && campaign.fromDate <= query.day && query.day < campaign.untilDate;
}

function byPriceThenOwnCode(one: CampaignTerms, other: CampaignTerms): number {
  return (
    one.priceCents - other.priceCents ||
    Number(one.entityCode === null) - Number(other.entityCode === null) ||
    (one.id < other.id ? -1 : 1)
  );
}
