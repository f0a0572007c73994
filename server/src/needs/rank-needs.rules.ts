import type { Language } from '@vaga/contract/common';
import type { Need } from '@vaga/contract/needs';
import type { NeedIndex, NeedService, NeedTerm } from './need-terms.rules.ts';
import { serviceKey, typeKey } from './need-terms.rules.ts';
import type { TermMatch } from './term-match.rules.ts';
import { createWordMatcher, matchTerm } from './term-match.rules.ts';
import type { TypedNeed } from './typed-need.rules.ts';
import { distinctiveWords, readTypedNeed } from './typed-need.rules.ts';

/** An entity whose name may be meant. */
export interface NeedEntity {
  id: string;
  name: string;
  entityType: Extract<Need, { kind: 'entity' }>['entityType'];
  locality: string;
}

export interface RankedNeeds {
  needs: Need[];
  isUrgent: boolean;
  /** The best of them has every telling word of the text, with slips at most. */
  isUnderstood: boolean;
}

interface RankNeedsInput {
  typed: TypedNeed;
  language: Language;
  limit: number;
  /** A type stands for its services. */
  isServicesOnly: boolean;
}

interface Ranked {
  tier: number;
  cost: number;
  need: Need;
}

/** Entities among other needs: the rest of the list is for these. */
const fewEntities = 3;
/** See `TermMatch`. */
const lastTierOfAllWords = 3;

/** What a typed text means, best first; see `TermMatch`. Services come before types, and types before entities, that fit as well. */
export function rankNeeds(
  index: NeedIndex,
  entities: readonly NeedEntity[],
  input: RankNeedsInput,
): RankedNeeds {
  const { typed, limit } = input;
  const matchOf = createWordMatcher();
  const best = new Map<string, { match: TermMatch; term: NeedTerm }>();
  let isUrgent = false;
  for (const term of index.terms) {
    const match = matchTerm(typed, term, matchOf);
    if (!match) continue;
    if (match.isWhole && term.symptom?.isUrgent) isUrgent = true;
    for (const [nth, key] of keysOf(term, index, input).entries()) {
      const placed = { ...match, cost: match.cost + nth * 0.1 + (term.symptom ? 0.05 : 0) };
      const before = best.get(key);
      if (!before || isBetter(placed, before.match)) best.set(key, { match: placed, term });
    }
  }
  const catalogued = [...best].flatMap(([key, { match, term }]): Ranked[] => {
    const need = toNeed(key, term, { index, language: input.language });
    return need ? [{ tier: match.tier, cost: match.cost, need }] : [];
  });
  const named = rankEntities(entities, typed);
  const most = Math.max(fewEntities, limit - catalogued.length);
  const all = [...catalogued, ...named.slice(0, most)].sort(inOrder);
  const [first] = all;
  const isUnderstood = first !== undefined && first.tier <= lastTierOfAllWords;
  return { needs: all.slice(0, limit).map(({ need }) => need), isUrgent, isUnderstood };
}

/** Entities that a typed name may mean, best first. Words of a town alone name none of them: they are where it is. */
export function rankEntityNames(
  entities: readonly NeedEntity[],
  typed: TypedNeed,
  limit: number,
): Need[] {
  const matchOf = createWordMatcher();
  const telling = distinctiveWords(typed.words);
  const named = entities.filter(({ name }) => {
    const words = readTypedNeed(name).words;
    return telling.some((word) => words.some((own) => matchOf(word, own) !== null));
  });
  return rankEntities(named, typed)
    .filter(({ tier }) => tier <= lastTierOfAllWords)
    .slice(0, limit)
    .map(({ need }) => need);
}

function isBetter(one: TermMatch, other: TermMatch): boolean {
  return one.tier < other.tier || (one.tier === other.tier && one.cost < other.cost);
}

const kindOrder = { service: 0, serviceType: 1, entity: 2 };

function inOrder(one: Ranked, other: Ranked): number {
  return (
    one.tier - other.tier ||
    one.cost - other.cost ||
    kindOrder[one.need.kind] - kindOrder[other.need.kind] ||
    numberOf(one.need) - numberOf(other.need)
  );
}

/** In the order of the catalogue; entities have an order of their own. */
function numberOf(need: Need): number {
  if (need.kind === 'service') return need.service;
  return need.kind === 'serviceType' ? need.serviceType : 0;
}

/** A type stands for its services, in the order of the catalogue, where only services are wanted. */
function keysOf(term: NeedTerm, index: NeedIndex, { isServicesOnly }: RankNeedsInput): string[] {
  if (!isServicesOnly) return [...term.keys];
  return term.keys.flatMap((key) => {
    const type = index.types.get(key);
    if (!type) return [key];
    const within = [...index.services.values()].filter((one) => one.serviceTypeId === type.id);
    return within.map(({ id }) => serviceKey(id));
  });
}

function toNeed(
  key: string,
  { symptom }: NeedTerm,
  { index, language }: { index: NeedIndex; language: Language },
): Need | null {
  const nameOf = (named: { namePt: string; nameEn: string }) =>
    language === 'pt' ? named.namePt : named.nameEn;
  const service: NeedService | undefined = index.services.get(key);
  if (service) {
    const type = index.types.get(typeKey(service.serviceTypeId));
    return {
      kind: 'service',
      service: service.id,
      serviceType: service.serviceTypeId,
      description: nameOf(service),
      serviceTypeDescription: type ? nameOf(type) : '',
      // To say of a sign of danger what is usual would sound as if one could wait for it.
      usualFor: symptom && !symptom.isUrgent ? symptom[language] : null,
    };
  }
  const type = index.types.get(key);
  return type ? { kind: 'serviceType', serviceType: type.id, description: nameOf(type) } : null;
}

function rankEntities(entities: readonly NeedEntity[], typed: TypedNeed): Ranked[] {
  const matchOf = createWordMatcher();
  return entities
    .flatMap(({ id, name, entityType, locality }): Ranked[] => {
      const match = matchTerm(typed, readTypedNeed(`${name} ${locality}`), matchOf);
      if (!match) return [];
      const need: Need = { kind: 'entity', id, description: name, entityType, locality };
      return [{ tier: match.tier, cost: match.cost, need }];
    })
    .sort((one, other) => one.tier - other.tier || one.cost - other.cost);
}
