import { highestPriceCents } from '@vaga/contract/offer-limits';
import type { CampaignTerms } from '@vaga/contract/prices';
import { priceOf } from '@vaga/contract/prices';
import { addDays } from '../../platform/add-days.rules.ts';

/** What was typed as a price, in whole cents: '18', '18,5', '18.50', '1 800,00 €'; null if it is none that may be saved. */
export function centsOfTyped(typed: string): number | null {
  const text = typed.replace(/[\s€]/g, '').replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return cents <= highestPriceCents ? cents : null;
}

/** Cents as they stand in a field: '18,00', or '18.00' in English. */
export function typedOfCents(cents: number, language: 'pt' | 'en'): string {
  const text = (cents / 100).toFixed(2);
  return language === 'pt' ? text.replace('.', ',') : text;
}

/** A campaign as its form knows it: both days belong to it. */
export interface CampaignDays {
  id: string;
  priceCents: number;
  from: string;
  until: string;
  entityCode: string | null;
}

/** What a campaign that is being written does. */
export interface CampaignPreview<Other extends CampaignDays> {
  /** The first civil day on which it could hold: its own, or today where it has begun. */
  day: string;
  /** What who books for that day pays. */
  priceCents: number;
  /** Others that hold on some of its days for some of its patients. */
  overlapping: Other[];
  /** The usual price is as low: it changes nothing. */
  isWithoutEffect: boolean;
}

/**
 * What a campaign does beside the others of its service, by the rule that the server takes prices by.
 * @param others without the one that is being changed.
 */
export function previewCampaign<Other extends CampaignDays>(
  draft: Omit<CampaignDays, 'id'>,
  given: { usualCents: number; others: readonly Other[]; today: string },
): CampaignPreview<Other> {
  const { usualCents, others, today } = given;
  const day = laterOf(draft.from, today);
  const { entityCode } = draft;
  const terms = [termsOf({ ...draft, id: '' }), ...others.map(termsOf)];
  return {
    day,
    priceCents: priceOf(usualCents, terms, { day, entityCode }).priceCents,
    overlapping: others.filter(
      (other) =>
        other.from <= draft.until &&
        draft.from <= other.until &&
        (other.entityCode === null || entityCode === null || other.entityCode === entityCode),
    ),
    isWithoutEffect: draft.priceCents >= usualCents,
  };
}

function termsOf({ id, priceCents, from, until, entityCode }: CampaignDays): CampaignTerms {
  return { id, priceCents, fromDate: from, untilDate: addDays(until, 1), entityCode };
}

/** The later of two civil days. */
export function laterOf(one: string, other: string): string {
  const [, later = one] = [one, other].toSorted();
  return later;
}

/** '2026-12-09' → '09/12', or '09/12/2026'. */
export function numericDay(date: string, hasYear = false): string {
  const [year, month, day] = date.split('-');
  return hasYear ? `${day}/${month}/${year}` : `${day}/${month}`;
}

/** Without accents and in lower case, to look for words. */
export function searchText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text has each of the words. */
export function hasWords(text: string, words: string): boolean {
  const looked = searchText(text);
  return searchText(words)
    .split(/\s+/)
    .every((word) => looked.includes(word));
}
