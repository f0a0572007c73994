import type { Language } from '@vaga/contract/common';
import type { Location } from '@vaga/contract/geography';
import type { Need } from '@vaga/contract/needs';
import { findTownAtEnd } from '../geography/index.ts';
import type { Db } from '../platform/db.ts';
import type { NeedIndex } from './need-terms.rules.ts';
import { findNamedEntities, findSimilarEntities } from './needs.queries.ts';
import type { NeedEntity, RankedNeeds } from './rank-needs.rules.ts';
import { rankEntityNames, rankNeeds } from './rank-needs.rules.ts';
import type { TypedNeed } from './typed-need.rules.ts';
import { distinctiveWords, readTypedNeed } from './typed-need.rules.ts';

interface FindNeedsInput {
  query: string;
  limit: number;
  only?: 'services' | 'entities' | undefined;
  language: Language;
}

/** One letter begins too many words. */
const fewestLetters = 2;
/** Shorter words are like too many. */
const fewestLettersWithSlips = 5;

interface FoundNeeds {
  needs: Need[];
  isUrgent: boolean;
  where: Location | null;
}

/** Services, types and entities that a typed text may mean, and the town that it ends with. */
export async function findNeeds(
  db: Db,
  index: NeedIndex,
  input: FindNeedsInput,
): Promise<FoundNeeds> {
  if (input.only === 'entities') return findEntityNames(db, input);
  const { needs, isUrgent, isUnderstood } = await rankText(db, index, input);
  const whole = { needs, isUrgent, where: null };
  if (isUnderstood) return whole;
  const ending = await findTownAtEnd(db, input.query);
  if (!ending) return whole;
  const before = await rankText(db, index, { ...input, query: ending.before });
  if (before.needs.length === 0) return whole;
  return { needs: before.needs, isUrgent: before.isUrgent, where: ending.town };
}

async function findEntityNames(db: Db, { query, limit }: FindNeedsInput): Promise<FoundNeeds> {
  const typed = readTypedNeed(query);
  const entities = typed.text.length < fewestLetters ? [] : await entitiesNamed(db, typed);
  return { needs: rankEntityNames(entities, typed, limit), isUrgent: false, where: null };
}

async function rankText(
  db: Db,
  index: NeedIndex,
  { query, limit, only, language }: FindNeedsInput,
): Promise<RankedNeeds> {
  const typed = readTypedNeed(query);
  if (typed.text.length < fewestLetters) return { needs: [], isUrgent: false, isUnderstood: true };
  const isServicesOnly = only === 'services';
  const entities = isServicesOnly ? [] : await entitiesNamed(db, typed);
  return rankNeeds(index, entities, { typed, language, limit, isServicesOnly });
}

/** None for the kind of an entity alone: any of them would be meant as little as another. */
async function entitiesNamed(db: Db, { words }: TypedNeed): Promise<NeedEntity[]> {
  const telling = distinctiveWords(words);
  if (telling.length === 0) return [];
  const named = await findNamedEntities(db, words);
  if (named.length > 0) return named;
  const long = telling.filter((word) => word.length >= fewestLettersWithSlips);
  return long.length === 0 ? [] : findSimilarEntities(db, long);
}
