import type { CampaignTerms, PriceFrom } from '@vaga/contract/prices';
import { priceOf } from '@vaga/contract/prices';

/** A campaign with its texts. */
export interface CampaignWithText extends CampaignTerms {
  informationPt: string;
  informationEn: string;
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
