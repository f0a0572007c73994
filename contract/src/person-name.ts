/** Letters of any script with their marks, digits, spaces, hyphens, apostrophes, commas, brackets and dots. */
const nameSigns = /^[\p{L}\p{M}\p{N}\p{Zs}\u200c\u2010\u2011'’.,()·-]+$/u;
/** What a mail program would turn into a link. */
const dotInWord = /\.(\p{L}{2}|\p{N})/u;
/** A guest's or a room's number, never a telephone's. */
const mostDigits = 4;

/**
 * Whether somebody can be called this. Names stand in mails that we send to addresses that anybody may type, so that
 * neither an address nor a telephone number fits in them: else a stranger could send an advertisement under our name.
 */
export function isName(name: string): boolean {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  return nameSigns.test(name) && !dotInWord.test(name) && digits <= mostDigits;
}
