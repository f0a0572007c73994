/**
 * The text of an error without the asterisk that the specification puts in front of it beside a field: in a summary or a dialog the
 * asterisk means nothing.
 */
export function withoutStar(text: string): string {
  return text.replace(/^\*\s*/, '');
}
