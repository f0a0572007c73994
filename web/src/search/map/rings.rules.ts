/** The distances that may have a ring, in kilometres. */
const distances = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100];
/** Pixels: a smaller ring lies under the mark of its own middle. */
const smallest = 44;
/** Pixels between two rings, for the distance that stands on each. */
const apart = 40;
const most = 4;

/**
 * The rings around a point that fit the picture: the smallest that is seen, and those after it.
 * @param scale pixels to a kilometre.
 * @param reach pixels from the point to the furthest corner of the picture.
 * @returns kilometres, the smallest first.
 */
export function ringsIn(scale: number, reach: number): number[] {
  const rings: number[] = [];
  for (const distance of distances) {
    const radius = distance * scale;
    const before = (rings.at(-1) ?? 0) * scale;
    if (radius < smallest || radius > reach || radius - before < apart) continue;
    if (rings.length < most) rings.push(distance);
  }
  return rings;
}
