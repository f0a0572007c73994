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
  return [...text.normalize('NFC')].map(printableCharacter).join('');
}

function printableCharacter(character: string): string {
  if (hasGlyph(character)) return character;
  const base = bases[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return base !== '' && [...base].every(hasGlyph) ? base : '?';
}

function hasGlyph(character: string): boolean {
  return (
    character === '\n' ||
    /^[\u0020-\u007e\u00a0-\u00ff]$/.test(character) ||
    extras.includes(character)
  );
}
