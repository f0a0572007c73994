import type { PriceFrom } from '@vaga/contract/prices';

/** A campaign as the price rule needs it. Civil days of the entity: `fromDate` inclusive, `untilDate` exclusive. */
export interface CampaignTerms {
  id: string;
  /** Whole cents, 0 or more. */
  priceCents: number;
  fromDate: string;
  untilDate: string;
  /** In lower case. Null: for everybody. */
  entityCode: string | null;
}

/** The same with what it says of itself. */
export interface CampaignWithText extends CampaignTerms {
  informationPt: string;
  informationEn: string;
}

export interface Price {
  /** Whole cents. */
  priceCents: number;
  /** The campaign that gives this price; null where it is the usual one. */
  campaignId: string | null;
}

/**
 * The price of an entity service on a civil day (YYYY-MM-DD) of its entity, for somebody who comes with `entityCode`
 * (lower case) or with none. The lowest price wins; a campaign that is not below the usual price changes nothing.
 * Between campaigns of one price the one made for the code is named, so that its text is the one shown.
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

/**
 * The same for every day from `from` on: a price, and the day from which it holds, for each change. The first holds from
 * `from`.
 */
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
