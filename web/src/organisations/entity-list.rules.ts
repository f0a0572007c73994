/** Letters without their accents and case: 'eira' finds 'Farmácia Eira do Sol', 'farmacia' as well. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entities whose name has every word that is typed. */
export function matchingEntities<Entity extends { description: string }>(
  entities: readonly Entity[],
  typed: string,
): Entity[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return entities.filter(({ description }) => {
    const name = plain(description);
    return words.every((word) => name.includes(word));
  });
}
