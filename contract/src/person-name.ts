/** Letters of any script with their marks, spaces, hyphens, apostrophes and dots. */
const nameSigns = /^[\p{L}\p{M}\p{Zs}\u200c\u2010\u2011'’.·-]+$/u;
/** What a mail program would turn into a link. */
const dotInWord = /\.\p{L}{2}/u;

/**
 * Whether somebody can be called this. Names stand in mails that we send to addresses that anybody may type, so that
 * nothing of an address fits in them: else a stranger could send an advertisement under our name.
 */
export function isName(name: string): boolean {
  return nameSigns.test(name) && !dotInWord.test(name);
}
