import { formatMoney } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import type { useText } from '../platform/texts.ts';
import {
  priceSteps,
  type Refinement,
  type RefinementName,
  searchedParts,
  serviceLocations,
} from './refinement.ts';
import type { searchTexts } from './search.texts.ts';

export type SearchText = ReturnType<typeof useText<keyof typeof searchTexts.pt>>;

export interface RefinementChoice {
  value: string;
  text: string;
}

/** What can be chosen of a part of the refinement, the neutral choice left out. A price from the address is among the prices. */
export function choicesOf(
  name: 'partOfDay' | 'maxPrice' | 'serviceLocation',
  { maxPrice }: Refinement,
  { t, language }: { t: SearchText; language: Language },
): RefinementChoice[] {
  if (name === 'partOfDay')
    return searchedParts.map((value) => ({ value, text: t(`part.${value}`) }));
  if (name === 'serviceLocation') {
    return serviceLocations.map((value) => ({ value, text: t(`location.${value}`) }));
  }
  const prices = new Set<string>(maxPrice === '' ? priceSteps : [...priceSteps, maxPrice]);
  return [...prices]
    .toSorted((one, other) => Number(one) - Number(other))
    .map((value) => ({ value, text: priceText(value, { t, language }) }));
}

/** A choice that leaves no result says so. */
export function withCount(text: string, hasResults: boolean): string {
  return hasResults ? text : `${text} (0)`;
}

/** What is chosen of it, in words. */
export function textOfActive(
  name: RefinementName,
  refinement: Refinement,
  { t, language }: { t: SearchText; language: Language },
): string {
  const { partOfDay, serviceLocation, maxPrice } = refinement;
  if (name === 'partOfDay' && partOfDay !== '') return t(`part.${partOfDay}`);
  if (name === 'serviceLocation' && serviceLocation !== '') return t(`location.${serviceLocation}`);
  if (name === 'maxPrice') return priceText(maxPrice, { t, language });
  return t(`refine.${name}`);
}

function priceText(euros: string, { t, language }: { t: SearchText; language: Language }): string {
  return t('refine.upTo', { price: formatMoney(Number(euros) * 100, language) });
}
