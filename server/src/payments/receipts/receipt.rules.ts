/** The maximum number of receipts in a year. */
const perYear = 1_000_000;

/** The stored number of the nth receipt of a year: 2026, 12 is 2026000012. */
export function receiptNumberOf(year: number, nth: number): number {
  if (nth >= perYear) throw new RangeError('no receipt number is left this year');
  return year * perYear + nth;
}

/** The number as printed: `VAGA 2026/000012`. */
export function receiptName(receiptNumber: number): string {
  const digits = String(receiptNumber);
  return `VAGA ${digits.slice(0, -6)}/${digits.slice(-6)}`;
}

/** The file name: `VAGA-2026-000012.pdf`. */
export function receiptFileName(receiptNumber: number): string {
  return `${receiptName(receiptNumber).replace(/[ /]/g, '-')}.pdf`;
}
