import type { Language } from '@vaga/contract/common';
import { localeOf } from '../platform/language.ts';

/** '4,6' or '4.6': always with one decimal, so that averages of a list stand below each other. */
export function formatAverage(average: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return average.toLocaleString(localeOf(language), digits);
}
