/** What a spreadsheet takes for a formula where a cell begins with it; and the apostrophe by which it is kept from that. */
const formulaStart = /^[=+\-@\t\r']/;

/** A cell in quotes. One that a spreadsheet would take for a formula begins with an apostrophe. A number is written as it is. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A cell as it was before `csvCell` wrote it. */
export function readCsvCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}

/** A CSV file: a byte order mark, by which spreadsheets know UTF-8, semicolons, lines ended by CRLF (RFC 4180). */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')}`;
}
