import { readTypedNeed } from './typed-need.rules.ts';

/** A service that some entity offers. */
export interface NeedService {
  id: number;
  slug: string;
  serviceTypeId: number;
  namePt: string;
  nameEn: string;
}

export interface NeedServiceType {
  id: number;
  slug: string;
  namePt: string;
  nameEn: string;
}

/** `server/reference/needs.json`: the words of people for services and types, by slug, and for symptoms. */
export interface NeedWords {
  types: Record<string, string[]>;
  services: Record<string, string[]>;
  symptoms: SymptomWords[];
}

export interface SymptomWords {
  /** Its name in a sentence, in each language. */
  pt: string;
  en: string;
  words: string[];
  /** Slugs of the services that are often booked for it, the usual one first. */
  services: string[];
  /** A sign of danger: one calls for help before one books. */
  isUrgent?: boolean;
}

/** Words by which a need is found. */
export interface NeedTerm {
  text: string;
  words: readonly string[];
  /** Services and types by their key, best first. */
  keys: readonly string[];
  symptom: SymptomWords | null;
}

export interface NeedIndex {
  terms: readonly NeedTerm[];
  services: ReadonlyMap<string, NeedService>;
  types: ReadonlyMap<string, NeedServiceType>;
}

export const serviceKey = (id: number) => `s:${id}`;
export const typeKey = (id: number) => `t:${id}`;

/** Prepares names, other words and symptoms for the ranking. What is said of a service that is not offered is left out. */
export function buildNeedIndex(
  services: readonly NeedService[],
  types: readonly NeedServiceType[],
  words: NeedWords,
): NeedIndex {
  const keyOf = new Map(services.map(({ id, slug }) => [slug, serviceKey(id)]));
  const terms = [
    ...services.flatMap((one) => termsOf(serviceKey(one.id), one, words.services[one.slug])),
    ...types.flatMap((one) => termsOf(typeKey(one.id), one, words.types[one.slug])),
    ...words.symptoms.flatMap((symptom) => {
      const keys = symptom.services.flatMap((slug) => keyOf.get(slug) ?? []);
      const names = [symptom.pt, symptom.en, ...symptom.words];
      return names.map((name): NeedTerm => ({ ...readTypedNeed(name), keys, symptom }));
    }),
  ];
  return {
    terms,
    services: new Map(services.map((one) => [serviceKey(one.id), one])),
    types: new Map(types.map((one) => [typeKey(one.id), one])),
  };
}

function termsOf(
  key: string,
  { namePt, nameEn }: { namePt: string; nameEn: string },
  others: readonly string[] = [],
): NeedTerm[] {
  const names = new Set([namePt, nameEn, ...others].map((name) => readTypedNeed(name).text));
  return [...names].map((name) => ({
    text: name,
    words: name.split(' '),
    keys: [key],
    symptom: null,
  }));
}
