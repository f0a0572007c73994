/** Letters that no accent separates from their Latin base. */
const bases: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
  ĸ: 'k',
  ŋ: 'n',
  Ŋ: 'N',
  // Typographic spaces, which the print has no glyph for.
  '\u202f': '\u00a0',
  '\u2009': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
};

const extras = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * A text in the letters that the fonts of every PDF reader have (Windows-1252): accents beyond them are left out, what
 * has no Latin letter becomes '?'.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(printableLetter).join('');
}

function printableLetter(letter: string): string {
  if (hasGlyph(letter)) return letter;
  const base = bases[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
  return base !== '' && [...base].every(hasGlyph) ? base : '?';
}

function hasGlyph(letter: string): boolean {
  return (
    letter === '\n' || /^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter) || extras.includes(letter)
  );
}
