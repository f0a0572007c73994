import type { Language } from '@vaga/contract/common';
import { languages } from '@vaga/contract/common';
import type { LocalisedText } from './service-information.rules.ts';

/** The parts of an informed consent that depend on the service, in the order of the form. */
export const consentParts = [
  'act',
  'aim',
  'benefits',
  'commonRisks',
  'graveRisks',
  'alternatives',
  'refusal',
] as const;
export type ConsentPart = (typeof consentParts)[number];

/** The texts of consents, which services of a kind share, by key. */
export type ConsentTexts = Record<string, Record<ConsentPart, LocalisedText>>;

/** What a consent to a service says, in one language. */
export interface ServiceConsent extends Record<ConsentPart, string> {
  serviceId: number;
  language: Language;
}

/**
 * The consents to services, one in each language.
 * @throws Error that names the service, if its texts do not exist.
 */
export function consentsOfServices(
  services: ReadonlyArray<{ id: number; slug: string; consent: string }>,
  texts: ConsentTexts,
): ServiceConsent[] {
  return services.flatMap(({ id: serviceId, slug, consent }) => {
    const parts = texts[consent];
    if (!parts) throw new Error(`the consent of service ${slug} does not exist`);
    return languages.map((language) => ({
      serviceId,
      language,
      act: parts.act[language],
      aim: parts.aim[language],
      benefits: parts.benefits[language],
      commonRisks: parts.commonRisks[language],
      graveRisks: parts.graveRisks[language],
      alternatives: parts.alternatives[language],
      refusal: parts.refusal[language],
    }));
  });
}
