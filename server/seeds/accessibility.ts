import type { AccessibilityFact, SpokenLanguage } from '@vaga/contract/accessibility';
import { accessibilityFacts, spokenLanguages } from '@vaga/contract/accessibility';
import { chanceOf } from './random.ts';

/** The share of demo entities that tick it. */
const shares: Record<AccessibilityFact, number> = {
  stepFree: 0.7,
  lift: 0.2,
  accessibleToilet: 0.5,
  reservedParking: 0.3,
  parking: 0.4,
  hearingLoop: 0.1,
  signLanguage: 0.05,
};

const languageShares: Partial<Record<SpokenLanguage, number>> = {
  en: 0.8,
  es: 0.4,
  fr: 0.4,
  de: 0.1,
  uk: 0.1,
};

/** What a demo entity ticks: what its description says already, and more by chance. One in five of the others has ticked nothing yet. */
export function accessibilityOf(code: string, descriptionEn: string) {
  const described: readonly AccessibilityFact[] = /step-free/.test(descriptionEn)
    ? ['stepFree', 'accessibleToilet']
    : [];
  const chance = chanceOf(`accessibility ${code}`);
  if (chance.isTrue(0.2) && described.length === 0)
    return { accessibility: [], spokenLanguages: [] };
  return {
    accessibility: accessibilityFacts.filter(
      (fact) => chance.isTrue(shares[fact]) || described.includes(fact),
    ),
    spokenLanguages: spokenLanguages.filter(
      (one) => one === 'pt' || chance.isTrue(languageShares[one] ?? 0),
    ),
  };
}
