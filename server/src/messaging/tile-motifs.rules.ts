/**
 * Whether a point is inside a shape. The origin is the corner that the motif grows from; both coordinates are 0 to 40.
 */
type Inside = (x: number, y: number) => boolean;

/** A shape in one of the colours of a tile. Later layers lie above earlier ones. */
export interface Layer {
  inside: Inside;
  colour: 'ground' | 'line' | 'fill' | 'spark';
}

/** A motif with a radius in units from its corner and its colours from the outside in. */
type Motif = (
  reach: number,
  colours: { a: Layer['colour']; b: Layer['colour']; c: Layer['colour'] },
) => Layer[];

const disc =
  (radius: number): Inside =>
  (x, y) =>
    Math.hypot(x, y) < radius;

/** A leaf from the corner, pointed at both ends. */
const leaf =
  (length: number, width: number, degrees: number): Inside =>
  (x, y) => {
    const angle = (degrees * Math.PI) / 180;
    const along = x * Math.cos(angle) + y * Math.sin(angle);
    const across = Math.abs(y * Math.cos(angle) - x * Math.sin(angle));
    return (
      along > 0 && along < length && across < width * 0.6 * Math.sin((Math.PI * along) / length)
    );
  };

/** An eight-pointed star: a point on each edge and one on the diagonal. */
const star =
  (outer: number, inner: number): Inside =>
  (x, y) => {
    const step = Math.PI / 8;
    const turn = Math.atan2(y, x) % (2 * step);
    const angle = turn > step ? 2 * step - turn : turn;
    const edge =
      (outer * inner * Math.sin(step)) / (inner * Math.sin(step - angle) + outer * Math.sin(angle));
    return Math.hypot(x, y) < edge;
  };

const diamond =
  (side: number): Inside =>
  (x, y) =>
    x + y < side;

const rosette: Motif = (reach, { a, b, c }) => [
  { inside: disc(reach), colour: a },
  { inside: disc(reach * 0.86), colour: b },
  { inside: leaf(reach * 0.8, reach * 0.34, 45), colour: a },
  { inside: leaf(reach * 0.8, reach * 0.3, 0), colour: a },
  { inside: leaf(reach * 0.8, reach * 0.3, 90), colour: a },
  { inside: disc(reach * 0.22), colour: c },
];

const starburst: Motif = (reach, { a, b, c }) => [
  { inside: star(reach * 1.08, reach * 0.66), colour: a },
  { inside: star(reach * 0.78, reach * 0.48), colour: b },
  { inside: star(reach * 0.5, reach * 0.3), colour: c },
];

const rings: Motif = (reach, { a, b, c }) => [
  { inside: disc(reach), colour: a },
  { inside: disc(reach * 0.76), colour: b },
  { inside: disc(reach * 0.54), colour: a },
  { inside: disc(reach * 0.26), colour: c },
];

const diamonds: Motif = (reach, { a, b, c }) => [
  { inside: diamond(reach * 1.25), colour: a },
  { inside: diamond(reach * 0.98), colour: b },
  { inside: diamond(reach * 0.76), colour: a },
  { inside: diamond(reach * 0.36), colour: c },
];

const leafCross: Motif = (reach, { a, c }) => [
  { inside: leaf(reach * 1.4, reach * 0.52, 45), colour: a },
  { inside: leaf(reach * 0.72, reach * 0.24, 0), colour: a },
  { inside: leaf(reach * 0.72, reach * 0.24, 90), colour: a },
  { inside: disc(reach * 0.24), colour: c },
];

const motifs: readonly Motif[] = [rosette, starburst, rings, diamonds, leafCross];

/** The bands between corner and centre. */
const bands: readonly Layer[][] = [
  [{ inside: (x, y) => Math.abs(x + y - 40) < 1.2, colour: 'line' }],
  [{ inside: (x, y) => Math.abs(Math.hypot(x, y) - 40) < 0.9, colour: 'line' }],
  [
    { inside: (x, y) => Math.abs(x + y - 40) < 3.5, colour: 'fill' },
    { inside: (x, y) => Math.abs(x + y - 40) < 1, colour: 'ground' },
  ],
];

/**
 * The layers of one quarter of a tile; numbers from 0 to below 1 choose the motifs. The same numbers always give the
 * same layers.
 */
export function tileLayers(seed: readonly [number, number, number, number]): Layer[] {
  const corner = pick(motifs, seed[0]);
  const centre = pick(
    motifs.filter((motif) => motif !== corner),
    seed[1],
  );
  const cornerReach = 15 + Math.floor(seed[2] * 8);
  const grown = centre(37 - cornerReach, { a: 'fill', b: 'ground', c: 'line' });
  return [
    ...pick(bands, seed[3]),
    ...corner(cornerReach, { a: 'line', b: 'ground', c: 'spark' }),
    ...grown.map(
      ({ inside, colour }): Layer => ({ inside: (x, y) => inside(40 - x, 40 - y), colour }),
    ),
  ];
}

function pick<Item>(items: readonly Item[], seed: number): Item {
  const item = items[Math.min(items.length - 1, Math.floor(seed * items.length))];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
