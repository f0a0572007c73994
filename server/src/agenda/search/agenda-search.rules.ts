import { CivilDate } from '@vaga/contract/common';

/**
 * One meaning of what a member typed or scanned. `isCertain` of a code: it cannot be a name as well.
 */
export type SearchMeaning =
  | { by: 'code'; code: string; isCertain: boolean }
  | { by: 'healthNumber' | 'taxNumber'; number: string }
  /** Digits that the number has somewhere. */
  | { by: 'phone'; digits: string }
  /** YYYY-MM-DD. */
  | { by: 'birth'; date: string }
  /** Each is somewhere in the name, accents and case apart. */
  | { by: 'name'; parts: string[] };

const codeCharacters = '[ACDEFGHJKMNPQRTUVWXY34679]{8}';
const fewestPhoneDigits = 3;
const homePrefix = /^(?:00)?351(?=\d{9}$)/;

/**
 * What a text means, in the order in which the meanings are tried: the first that finds something is the answer. Empty
 * where it means nothing, as a single letter.
 */
export function meaningsOf(typed: string): SearchMeaning[] {
  const words = typed.normalize('NFC').trim().split(/\s+/);
  const joined = words.join('').replaceAll('-', '').toUpperCase();
  if (new RegExp(`^VAGA${codeCharacters}$`).test(joined))
    return [{ by: 'code', code: joined, isCertain: true }];
  const name = nameOf(words);
  const [first = ''] = words;
  if (words.length === 1 && new RegExp(`^${codeCharacters}$`, 'i').test(first)) {
    const isCertain = /\d/.test(first);
    const code: SearchMeaning = { by: 'code', code: `VAGA${first.toUpperCase()}`, isCertain };
    return isCertain ? [code] : [code, ...name];
  }
  return meaningsOfDate(typed) ?? meaningsOfDigits(words) ?? name;
}

function meaningsOfDigits(words: readonly string[]): SearchMeaning[] | null {
  const joined = words.join('').replace(/[().-]/g, '');
  if (!/^\+?\d+$/.test(joined)) return null;
  const digits = joined.replace(/^\+/, '').replace(homePrefix, '');
  if (digits.length < fewestPhoneDigits) return [];
  const phone: SearchMeaning = { by: 'phone', digits };
  if (joined.length !== 9 || digits !== joined) return [phone];
  return [{ by: 'healthNumber', number: digits }, phone, { by: 'taxNumber', number: digits }];
}

function meaningsOfDate(typed: string): SearchMeaning[] | null {
  const [, day, month, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(typed) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const padded = (part: string) => part.padStart(2, '0');
  const date = CivilDate.safeParse(`${year}-${padded(month)}-${padded(day)}`);
  return date.success ? [{ by: 'birth', date: date.data }] : [];
}

function nameOf(words: readonly string[]): SearchMeaning[] {
  const parts = words.flatMap((word) => word.split(',')).filter((part) => /\p{L}/u.test(part));
  const letters = parts.join('').match(/\p{L}/gu)?.length ?? 0;
  return letters < 2 ? [] : [{ by: 'name', parts }];
}

/** The pattern of LIKE for a text that has this part somewhere. */
export function patternOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
