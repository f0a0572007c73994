/** Letters of any script with their marks, digits, spaces, hyphens, apostrophes, commas, brackets and dots. */
const nameCharacters = /^[\p{L}\p{M}\p{N}\p{Zs}\u200c\u2010\u2011'’.,()·-]+$/u;
/** What a mail program would turn into a link. */
const dotInWord = /\.(\p{L}{2}|\p{N})/u;
/** A guest's or a room's number, never a telephone's. */
const maximumDigits = 4;
/**
 * What a spreadsheet takes for a formula, or what a mark has nothing to stand on. Names are exported sooner or later, and
 * whoever opens the file is not who typed the name.
 */
const unsafeStart = /^[=+@\t\r\n\p{Pd}\p{M}]/u;
/** Composed as far as it goes, no living script needs more: Hindi and Hebrew have three. Eighty are there to break a page. */
const stackedMarks = /\p{M}{4}/u;

/** How many letters a first or last name has at least (Sá, Li), and a person's full name. */
export const minimumNameLength = { part: 2, full: 3 } as const;

/** How long a name is: its letters and digits, without marks. A sign that is a whole syllable (王, 김) counts as two letters. */
export function nameLength(name: string): number {
  const composed = name.normalize('NFC');
  const syllables = composed.match(/[\p{sc=Han}\p{sc=Hangul}]/gu)?.length ?? 0;
  return (composed.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + syllables;
}

/**
 * Whether somebody can be called this, however short. Names stand in mails that we send to addresses that anybody may
 * type, so that neither an address nor a telephone number fits in them: else a stranger could send an advertisement under
 * our name.
 */
export function isValidName(name: string): boolean {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  return (
    nameCharacters.test(name) &&
    !dotInWord.test(name) &&
    digits <= maximumDigits &&
    isSafeText(name)
  );
}

/** Whether a text can stand on a page and in a spreadsheet as it is: no formula, and no pile of marks on one letter. */
export function isSafeText(text: string): boolean {
  const composed = text.normalize('NFC').trim();
  return !unsafeStart.test(composed) && !stackedMarks.test(composed);
}
