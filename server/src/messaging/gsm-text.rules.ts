/** What a text message of one part holds in GSM 03.38, and one of two, each of which says that it is a part. */
const lengths = { 1: 160, 2: 306 };

/** The basic alphabet of GSM 03.38 as far as we write it: each letter takes one place. */
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
  // The spaces that keep a number and its unit, or a time and its zone, on one line.
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** The same words in the basic alphabet: accents that it lacks fall away, so that 'João' reads 'Joao'. */
export function gsmText(text: string): string {
  return text.normalize('NFC').replace(outsideGsm, (letter) => {
    const plain = replacements[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return plain.replace(outsideGsm, '');
  });
}

/**
 * Fits a text into one message, of one part unless two are allowed: the name in it is cut as far as it must be, what
 * stands around it never is.
 * @param write puts the text together around the name.
 */
export function fitSms(name: string, write: (name: string) => string, parts: 1 | 2 = 1): string {
  const plain = gsmText(name);
  const over = gsmText(write(plain)).length - lengths[parts];
  const kept = over > 0 ? plain.slice(0, Math.max(0, plain.length - over)).trimEnd() : plain;
  return gsmText(write(kept));
}
