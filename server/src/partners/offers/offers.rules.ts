import type { AuditValues } from '@vaga/contract/audit-acts';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { changeService } from '@vaga/contract/entity-services';
import { campaignDays, nextPriceDays } from '@vaga/contract/offer-limits';
import type { CampaignTerms } from '@vaga/contract/prices';
import { priceOf } from '@vaga/contract/prices';
import { addDays } from '../../platform/local-time.rules.ts';

/** Whether a service is done at the patient's address, which alone has a radius, fits the radius that was typed. */
export function isRadiusRight(location: string, radiusKm: number | null): boolean {
  return (location === 'AtAddress') === (radiusKm !== null);
}

/** The last civil day on which a planned price may begin. */
export const lastPriceDay = (today: string) => addDays(today, nextPriceDays);

/** Whether a planned price may begin on a civil day: after today at the entity, and not too far ahead. */
export function isPriceDayRight(from: string, today: string): boolean {
  return from > today && from <= lastPriceDay(today);
}

/** The last civil day on which a campaign may end. */
export const lastCampaignDay = (today: string) => addDays(today, campaignDays);

/**
 * What is wrong with the days of a campaign, both inclusive; null if nothing is. A campaign that began before today may keep its
 * first day (`fromBefore`).
 */
export function wrongCampaignDay(
  { from, until }: { from: string; until: string },
  { today, fromBefore }: { today: string; fromBefore: string | null },
): 'from' | 'until' | null {
  if (from < today && from !== fromBefore) return 'from';
  return until < from || until < today || until > lastCampaignDay(today) ? 'until' : null;
}

/** The campaign of a civil day for patients without a code: the lowest, if it is below the usual price. */
export function campaignOn<Campaign extends CampaignTerms>(
  usualCents: number,
  campaigns: readonly Campaign[],
  day: string,
): Campaign | null {
  const { campaignId } = priceOf(usualCents, campaigns, { day, entityCode: null });
  return campaigns.find(({ id }) => id === campaignId) ?? null;
}

/** What a member changes of a service. */
export type ServiceForm = OutputOf<BodyOf<typeof changeService>>;

type ServicePrices = Pick<ServiceForm, 'priceCents' | 'nextPrice'>;
type ServiceTerms = Omit<ServiceForm, keyof ServicePrices | 'version'>;

/** The prices of a service as its row has them: what a save stores, what its version covers and what its history says. */
export const pricesOf = ({ priceCents, nextPrice }: ServicePrices) =>
  ({
    priceCents,
    nextPriceCents: nextPrice?.priceCents ?? null,
    nextPriceFrom: nextPrice?.from ?? null,
  }) satisfies AuditValues;

/** The same of all else that members change of it: a field of the form that is left out does not compile. */
export const termsOf = ({
  radiusKm,
  ownCode,
  needsApproval,
}: Omit<ServiceTerms, 'radiusKm'> & { radiusKm?: number | null | undefined }) =>
  ({
    radiusKm: radiusKm ?? null,
    ownCode: ownCode || null,
    needsApproval,
  }) satisfies AuditValues & Record<keyof ServiceTerms, unknown>;
