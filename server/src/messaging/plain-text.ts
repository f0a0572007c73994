/** Line breaks before and after a block, at the least; what is not listed stands in its line. */
const breaksAround: Readonly<Record<string, [before: number, after: number]>> = {
  h1: [3, 2],
  p: [2, 2],
  table: [2, 2],
  div: [1, 1],
  td: [1, 1],
};
const withoutEnd = new Set(['br', 'img', 'hr']);
const tokens = /<!--.*?-->|<(?<end>\/?)(?<name>[a-z]\w*)(?<attributes>[^>]*)>|[^<]+/gs;

/**
 * The text of an e-mail for readers without HTML, from the markup that our templates render. The same as react-email's
 * `toPlainText`, which builds a tree of any HTML first: that takes ten times as long.
 */
export function plainTextOf(html: string): string {
  const text = new PlainText();
  let skipped = 0;
  for (const { 0: token, groups } of html.slice(html.indexOf('<body')).matchAll(tokens)) {
    const { end, name, attributes = '' } = groups ?? {};
    if (name === undefined) {
      if (skipped === 0 && !token.startsWith('<!--')) text.write(decode(token));
    } else if (skipped > 0) {
      if (!withoutEnd.has(name)) skipped += end ? -1 : 1;
    } else if (attributes.includes('data-skip-in-text="true"')) skipped = 1;
    else if (end) text.close(name);
    else text.open(name, attributes);
  }
  return text.written;
}

class PlainText {
  written = '';
  #breaks = 0;
  #needsSpace = false;
  #isHeading = false;
  #link: { url: string; from: number } | null = null;

  write(words: string): void {
    const inner = words.replaceAll(/[ \t\r\n\f\u200b]+/g, ' ');
    const isSpaced = this.#needsSpace || inner.startsWith(' ');
    const trimmed = inner.replace(/^ | $/g, '');
    this.#needsSpace = inner.endsWith(' ') || (trimmed === '' && isSpaced);
    if (trimmed === '') return;
    const isLineBegin = this.written === '' || this.#breaks > 0 || this.written.endsWith('\n');
    if (this.written !== '') this.written += '\n'.repeat(this.#breaks);
    this.#breaks = 0;
    if (isSpaced && !isLineBegin) this.written += ' ';
    this.written += this.#isHeading ? trimmed.toUpperCase() : trimmed;
  }

  open(name: string, attributes: string): void {
    if (name === 'br') {
      this.written += '\n';
      this.#needsSpace = false;
    }
    if (name === 'a') {
      const url = decode(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '');
      this.#link = { url: url.replace(/^mailto:/, ''), from: this.written.length };
    }
    if (name === 'h1') this.#isHeading = true;
    this.#block(breaksAround[name]?.[0]);
  }

  close(name: string): void {
    if (name === 'a' && this.#link) {
      const { url, from } = this.#link;
      this.#link = null;
      if (this.written.slice(from).trim() !== url) this.write(` ${url}`);
    }
    if (name === 'h1') this.#isHeading = false;
    this.#block(breaksAround[name]?.[1]);
  }

  #block(breaks: number | undefined): void {
    if (breaks === undefined) return;
    this.#breaks = Math.max(this.#breaks, breaks);
    this.#needsSpace = false;
  }
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** What React escapes in text and attributes. */
function decode(text: string): string {
  return text.includes('&') ? text.replaceAll(/&[#\w]+;/g, (one) => characters[one] ?? one) : text;
}
