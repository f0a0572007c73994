/** How many pages stand around the present one, it counted, and at either end. */
const [range, margin] = [3, 1];

/** The pages that a list links to, in order; null for a gap between two of them. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - (range - 1) / 2, pages - range + 1));
  const shown = Array.from({ length: pages }, (_none, index) => index + 1).filter(
    (one) => one <= margin || one > pages - margin || (one >= first && one < first + range),
  );
  return shown.flatMap((one, index) => {
    const before = shown[index - 1] ?? 0;
    return one - before > 1 ? [null, one] : [one];
  });
}
