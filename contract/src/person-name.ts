/** Letters of any script with their marks, digits, spaces, hyphens, apostrophes, commas, brackets and dots. */
const nameCharacters = /^[\p{L}\p{M}\p{N}\p{Zs}\u200c\u2010\u2011'’.,()·-]+$/u;
/** A dot that an e-mail program would turn into a link. */
const dotInWord = /\.(\p{L}{2}|\p{N})/u;
/** Enough for the number of a guest or a room, too few for a telephone number. */
const maximumDigits = 4;
/**
 * The start of a spreadsheet formula, or a mark without a letter before it. Exported names are opened by others than the
 * account that typed them.
 */
const unsafeStart = /^[=+@\t\r\n\p{Pd}\p{M}]/u;
/** More marks than any script needs on one composed letter (Hindi and Hebrew have three). A long stack of marks breaks a page. */
const stackedMarks = /\p{M}{4}/u;

/** The minimum number of letters of a first or last name (Sá, Li), and of a person's full name. */
export const minimumNameLength = { part: 2, full: 3 } as const;

/** The length of a name: its letters and digits, without marks. A character for a whole syllable (王, 김) counts as two letters. */
export function nameLength(name: string): number {
  const composed = name.normalize('NFC');
  const syllables = composed.match(/[\p{sc=Han}\p{sc=Hangul}]/gu)?.length ?? 0;
  return (composed.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + syllables;
}

/**
 * Whether a text is a possible name, whatever its length. Names appear in e-mails to addresses that any visitor can enter,
 * so they must not contain a link or a telephone number: otherwise a stranger could send advertisements in our name.
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

/** Whether a text is safe on a page and in a spreadsheet: no formula, and no stack of marks on one letter. */
export function isSafeText(text: string): boolean {
  const composed = text.normalize('NFC').trim();
  return !unsafeStart.test(composed) && !stackedMarks.test(composed);
}
