/** A price per person that applies from a civil day of the entity until the next price does. */
export interface PriceFrom {
  /** YYYY-MM-DD. */
  from: string;
  /** Whole cents. */
  priceCents: number;
}

/** The price of a civil day. `prices` are in the order of their days; a day before the first has the first price. */
export function priceOn(prices: readonly PriceFrom[], day: string): number {
  const [first] = prices;
  if (!first) throw new RangeError('An entity service has no price.');
  return (prices.findLast(({ from }) => from <= day) ?? first).priceCents;
}

/** The lowest and the highest price of the days from `from` to `to`, both inclusive. */
export function priceRangeOf(
  prices: readonly PriceFrom[],
  { from, to }: { from: string; to: string },
): { minimumCents: number; maximumCents: number } {
  const later = prices.filter((price) => price.from > from && price.from <= to);
  const cents = [priceOn(prices, from), ...later.map(({ priceCents }) => priceCents)];
  return { minimumCents: Math.min(...cents), maximumCents: Math.max(...cents) };
}

/** What several persons pay together. The slot step, the summary and the payment all use this sum. */
export function totalOf(people: readonly { priceCents: number }[]): number {
  return people.reduce((sum, { priceCents }) => sum + priceCents, 0);
}

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
