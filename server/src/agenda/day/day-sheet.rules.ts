/** Of the first and the last word: 'Ana Maria Sousa' is 'A. S.', 'Ana' is 'A.' */
export function twoInitialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => `${[...(word ?? '')][0]?.toUpperCase() ?? ''}.`).join(' ');
}

export interface SheetColumn<Field extends string> {
  field: Field;
  /** Share of the width that is available. */
  share: number;
}

/** Where each column begins and how wide it is, in points; the whole width is used. */
export function layColumns<Field extends string>(
  columns: readonly SheetColumn<Field>[],
  { left, width }: { left: number; width: number },
): Array<{ field: Field; x: number; width: number }> {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = left;
  return columns.map(({ field, share }) => {
    const laid = { field, x, width: (width * share) / shares };
    x += laid.width;
    return laid;
  });
}
