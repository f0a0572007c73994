/** A name for comparing: accents, case and spaces at the ends apart. */
export function foldPlaceName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
}

export function isSamePlaceName(one: string, other: string): boolean {
  return foldPlaceName(one) === foldPlaceName(other);
}
