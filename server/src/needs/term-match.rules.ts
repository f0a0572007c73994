import { slipsAllowed, slipsBetween } from './slips.rules.ts';
import type { TypedNeed } from './typed-need.rules.ts';
import { isLightWord } from './typed-need.rules.ts';

/** How well a term fits what was typed; the lower, the better. */
export interface TermMatch {
  /** 0 equal, 1 begins with what was typed, 2 has all its words, 3 has them with slips, 4 is among them, 5 is so with slips. */
  tier: number;
  /** Orders the matches of a tier. */
  cost: number;
  /** Every word of the term was typed, none of them only by its beginning. */
  isWhole: boolean;
}

/** How a typed word stands for one of a term: 0 the same, -1 begins it, else the number of slips. */
type WordMatch = number;
const same = 0;
const begins = -1;

/** Compares each word once, however many terms have it. */
export type WordMatcher = (typed: string, word: string) => WordMatch | null;

/** Fewer letters would begin, or be within, too many words. */
const fewestLettersOfBeginning = 2;
const fewestLettersAmongWords = 3;

export function createWordMatcher(): WordMatcher {
  const byTyped = new Map<string, Map<string, WordMatch | null>>();
  return (typed, word) => {
    const known = byTyped.get(typed) ?? new Map<string, WordMatch | null>();
    byTyped.set(typed, known);
    const before = known.get(word);
    if (before !== undefined) return before;
    const match = matchWord(typed, word);
    known.set(word, match);
    return match;
  };
}

function matchWord(typed: string, word: string): WordMatch | null {
  if (typed === word || `${typed}s` === word || typed === `${word}s`) return same;
  if (typed.length >= fewestLettersOfBeginning && word.startsWith(typed)) return begins;
  const most = slipsAllowed(typed);
  if (most === 0 || slipsAllowed(word) === 0) return null;
  const whole = slipsBetween(typed, word, most);
  if (whole <= most) return whole;
  // A word that is typed in part, with a slip: 'cardilo'.
  if (typed.length < 6 || word.length <= typed.length) return null;
  return slipsBetween(typed, word.slice(0, typed.length), 1) <= 1 ? 1 : null;
}

/** Whether a term fits a typed need, and how well; null where a telling word is not in it. */
export function matchTerm(
  typed: TypedNeed,
  term: { text: string; words: readonly string[] },
  matchOf: WordMatcher,
): TermMatch | null {
  if (typed.text.replaceAll(' ', '') === term.text.replaceAll(' ', ''))
    return { tier: 0, cost: 0, isWhole: true };
  const found = new Set<string>();
  let slips = 0;
  let prefixes = 0;
  let missing = 0;
  let light = 0;
  for (const word of typed.words) {
    const best = bestOf(word, term.words, matchOf);
    if (best === null) {
      if (isLightWord(word)) light += 1;
      else missing += 1;
      continue;
    }
    if (best.match === begins) prefixes += 1;
    else {
      found.add(best.word);
      slips += best.match;
    }
  }
  const isWhole = term.words.every((word) => found.has(word));
  const cost =
    term.words.length - found.size + prefixes * 0.2 + light * 0.3 + slips + missing * 0.5;
  if (missing > 0) return amongWords(term.words, { isWhole, slips, cost });
  if (found.size === 0 && prefixes === 0) return null;
  if (slips > 0) return { tier: 3, cost, isWhole };
  if (isWhole && prefixes === 0) return { tier: 0, cost, isWhole };
  return { tier: term.text.startsWith(typed.text) ? 1 : 2, cost, isWhole };
}

/** A term within a longer text: all its words are in it, and it is no short one. */
function amongWords(
  words: readonly string[],
  { isWhole, slips, cost }: { isWhole: boolean; slips: number; cost: number },
): TermMatch | null {
  const isLong = words.some((word) => word.length >= fewestLettersAmongWords);
  if (!isWhole || !isLong) return null;
  return { tier: slips === 0 ? 4 : 5, cost, isWhole };
}

function bestOf(
  typed: string,
  words: readonly string[],
  matchOf: WordMatcher,
): { word: string; match: WordMatch } | null {
  let best: { word: string; match: WordMatch } | null = null;
  for (const word of words) {
    const match = matchOf(typed, word);
    if (match === same) return { word, match };
    if (match !== null && (best === null || rankOf(match) < rankOf(best.match)))
      best = { word, match };
  }
  return best;
}

/** A beginning before a slip. */
const rankOf = (match: WordMatch) => (match === begins ? 0.5 : match);
