const petal = 'M15.2 15.2C8.6 15.2 4.6 10.8 4.6 4.6C10.8 4.6 15.2 8.6 15.2 15.2z';

/** The brand's tile as SVG. `tile` and `free` are attributes of its ground and of the free petal: a fill or a class. */
export function drawBrandTile({ tile, free }: { tile: string; free: string }): string {
  const petals = [0, 180, 270].map(
    (angle) => `<path fill="#fff" d="${petal}" transform="rotate(${angle} 16 16)"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 32 32" aria-hidden="true"><rect ${tile} width="32" height="32" rx="8"/>${petals.join('')}<path ${free} d="${petal}" transform="rotate(90 16 16)"/></svg>`;
}
