/** Letters that Unicode does not decompose into a Latin base and an accent. */
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
  // Typographic spaces and hyphens: the PDF fonts have no glyph for them.
  '\u202f': '\u00a0',
  '\u2009': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
};

const extras = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * Reduces a text to the letters that the fonts of every PDF reader have (Windows-1252): removes other accents, and
 * replaces a letter without a Latin base by '?'.
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
