/** Characters of GSM 03.38 in one part, and in two, each of which carries a part header. */
const lengths = { 1: 160, 2: 306 };

/** The basic alphabet of GSM 03.38, as far as our texts use it: each of these characters counts once. */
const outsideGsm = /[^A-Za-z0-9 @£$¥èéùìòØøÅåÆæßÉÄÖÑÜ§¿äöñüà¡\n!"#%&'()*+,\-./:;<=>?_]/g;
const replacements: Record<string, string> = {
  '–': '-',
  '—': '-',
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '…': '...',
  '€': 'EUR',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '~': '-',
  '|': '/',
  // No-break spaces, which keep a number and its unit, or a time and its zone, on one line.
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Converts a text to the basic alphabet: accents that it lacks are dropped, so that 'João' becomes 'Joao'. */
export function gsmText(text: string): string {
  return text.normalize('NFC').replace(outsideGsm, (character) => {
    const plain = replacements[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
    return plain.replace(outsideGsm, '');
  });
}

/**
 * Fits a text into one message, of one part unless two are allowed: the name is truncated as far as necessary, the rest
 * never is.
 * @param write builds the text around the name.
 */
export function fitSms(name: string, write: (name: string) => string, parts: 1 | 2 = 1): string {
  const plain = gsmText(name);
  const over = gsmText(write(plain)).length - lengths[parts];
  const kept = over > 0 ? plain.slice(0, Math.max(0, plain.length - over)).trimEnd() : plain;
  return gsmText(write(kept));
}
