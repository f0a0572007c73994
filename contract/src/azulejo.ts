/**
 * Draws azulejos: square glazed tiles whose pattern follows from a seed.
 *
 * Pure and without imports, so that a page, an e-mail, a flyer and a PDF can all draw the same tile for the same name.
 * A tile is 80 units wide. One quarter of it is drawn (0 to 40, the tile's corner at 0,0 and its middle at 40,40),
 * the same on both sides of its diagonal, and turned four times: so every tile joins with itself and with every other.
 */
export interface AzulejoColours {
  ground: string;
  line: string;
  fill: string;
  /** The rare colour: small shapes only. */
  spark: string;
}

type Random = () => number;

/** The colours of a motif, from the outside in. */
interface Glaze {
  a: string;
  b: string;
  c: string;
}

/** A motif grown from a corner of the quarter, reaching `reach` units. */
type Motif = (reach: number, glaze: Glaze) => string;

/** Side of a tile in its own units. */
export const azulejoSide = 80;

/**
 * The inside of one tile's `<svg viewBox="0 0 80 80">`. Colours may be anything SVG takes, `var(--x)` included.
 * `id` names the quarter within its document: it is written once and used four times.
 */
export function azulejoMarkup(seed: string, colours: AzulejoColours, id: string): string {
  const random = randomOf(seed);
  const night = random() < 0.28;
  const ground = night ? colours.line : colours.ground;
  const line = night ? colours.ground : colours.line;
  const { fill, spark } = colours;
  const [outer, second] = random() < 0.55 ? [line, fill] : [fill, line];
  const corner = pick(random, motifs);
  const centre = pick(
    random,
    motifs.filter((motif) => motif !== corner),
  );
  const cornerReach = 15 + Math.floor(random() * 8);
  const centreReach = 37 - cornerReach;
  const sparkAtCentre = random() < 0.5;
  const quarter = [
    pick(random, bands)(line, fill, ground),
    corner(cornerReach, { a: outer, b: ground, c: sparkAtCentre ? second : spark }),
    `<g transform="rotate(180 20 20)">${centre(centreReach, { a: second, b: ground, c: sparkAtCentre ? spark : outer })}</g>`,
    pick(random, edges)(outer, second, spark),
  ].join('');
  const turns = [90, 180, 270]
    .map((angle) => `<use href="#${id}" transform="rotate(${angle} 40 40)"/>`)
    .join('');
  return `<path d="M0 0H80V80H0z" fill="${ground}"/><g id="${id}">${quarter}</g>${turns}`;
}

/** One tile as a document of its own, `size` pixels wide. */
export function azulejoTile(seed: string, colours: AzulejoColours, size = azulejoSide): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="${size}" height="${size}">${azulejoMarkup(seed, colours, 'q')}</svg>`;
}

/** A number from 0 up to 1 that depends on the seed alone: for walls that choose among tiles. */
export function randomOf(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed)
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)] ?? items[0];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const at = (value: number) => String(Math.round(value * 10) / 10);
const quarterDisc = (radius: number, fill: string) =>
  shape(`M0 0H${at(radius)}A${at(radius)} ${at(radius)} 0 0 1 0 ${at(radius)}z`, fill);

/** A point at `angle` degrees from the horizontal edge. */
function polar(radius: number, angle: number): string {
  const radians = (angle * Math.PI) / 180;
  return `${at(radius * Math.cos(radians))} ${at(radius * Math.sin(radians))}`;
}

/** The quarter of a star: a point on each edge and on the diagonal. */
const starPath = (outer: number, inner: number) =>
  `M0 0L${polar(outer, 0)}L${polar(inner, 22.5)}L${polar(outer, 45)}L${polar(inner, 67.5)}L${polar(outer, 90)}z`;

/** A leaf from the corner along `angle`, `length` long and about `width` wide. */
function leaf(length: number, width: number, angle: number): string {
  const reach = (part: number, side: number) => {
    const radians = (angle * Math.PI) / 180;
    const along = length * part;
    const across = width * side;
    return `${at(along * Math.cos(radians) - across * Math.sin(radians))} ${at(along * Math.sin(radians) + across * Math.cos(radians))}`;
  };
  return `M0 0C${reach(0.3, 0.75)} ${reach(0.75, 0.6)} ${reach(1, 0)}C${reach(0.75, -0.6)} ${reach(0.3, -0.75)} 0 0z`;
}

/** The half of an edge leaf that lies in this quarter, on both edges; its other half is drawn by the neighbour. */
function edgeLeaves(length: number, width: number): string {
  const [tip, full, near, far] = [length, width * 0.72, length * 0.28, length * 0.76].map(at);
  return `M0 0C${near} ${full} ${far} ${full} ${tip} 0zM0 0C${full} ${near} ${full} ${far} 0 ${tip}z`;
}

const rosette: Motif = (reach, { a, b, c }) =>
  quarterDisc(reach, a) +
  quarterDisc(reach * 0.86, b) +
  shape(leaf(reach * 0.8, reach * 0.34, 45), a) +
  shape(edgeLeaves(reach * 0.8, reach * 0.3), a) +
  quarterDisc(reach * 0.22, c);

const star: Motif = (reach, { a, b, c }) =>
  shape(starPath(reach * 1.08, reach * 0.66), a) +
  shape(starPath(reach * 0.78, reach * 0.48), b) +
  shape(starPath(reach * 0.5, reach * 0.3), c);

const rings: Motif = (reach, { a, b, c }) =>
  quarterDisc(reach, a) +
  quarterDisc(reach * 0.76, b) +
  quarterDisc(reach * 0.54, a) +
  quarterDisc(reach * 0.26, c);

const leafCross: Motif = (reach, { a, b, c }) =>
  shape(leaf(reach * 1.4, reach * 0.52, 45), a) +
  stroke(`M${polar(reach * 0.4, 45)}L${polar(reach * 1.08, 45)}`, b, 1.3) +
  shape(edgeLeaves(reach * 0.72, reach * 0.2), a) +
  quarterDisc(reach * 0.24, c);

const diamond: Motif = (reach, { a, b, c }) => {
  const square = (side: number, fill: string) => shape(`M0 0H${at(side)}L0 ${at(side)}z`, fill);
  return (
    square(reach * 1.25, a) +
    square(reach * 0.98, b) +
    square(reach * 0.76, a) +
    square(reach * 0.36, c)
  );
};

const lobes: Motif = (reach, { a, b, c }) => {
  const clover = (radius: number, fill: string) =>
    `<circle cx="${at(reach * 0.62)}" cy="0" r="${at(radius)}" fill="${fill}"/><circle cx="0" cy="${at(reach * 0.62)}" r="${at(radius)}" fill="${fill}"/>`;
  return `${quarterDisc(reach * 0.7, a)}${clover(reach * 0.42, a)}${clover(reach * 0.27, b)}${shape(leaf(reach * 0.98, reach * 0.26, 45), a)}${quarterDisc(reach * 0.3, b)}${quarterDisc(reach * 0.2, c)}`;
};

const tulip: Motif = (reach, { a, b, c }) => {
  const r = reach * 1.15;
  const petals = `M0 0C${at(r * 0.2)} ${at(r * 0.62)} ${at(r * 0.42)} ${at(r * 0.72)} ${at(r * 0.78)} ${at(r * 0.78)}C${at(r * 0.72)} ${at(r * 0.42)} ${at(r * 0.62)} ${at(r * 0.2)} 0 0z`;
  const tips = `M0 0C${at(r * 0.36)} ${at(r * 0.04)} ${at(r * 0.66)} ${at(r * 0.2)} ${at(r * 0.94)} 0zM0 0C${at(r * 0.04)} ${at(r * 0.36)} ${at(r * 0.2)} ${at(r * 0.66)} 0 ${at(r * 0.94)}z`;
  return (
    shape(petals, a) +
    shape(tips, a) +
    `<circle cx="${at(r * 0.5)}" cy="${at(r * 0.5)}" r="${at(r * 0.13)}" fill="${b}"/>` +
    quarterDisc(r * 0.2, c)
  );
};

const motifs: readonly Motif[] = [rosette, star, rings, leafCross, diamond, lobes, tulip];

/** What runs between corner and middle. */
const bands: readonly ((line: string, fill: string, ground: string) => string)[] = [
  (line) => stroke('M40 0L0 40', line, 1.6),
  (_line, fill, ground) => stroke('M40 0L0 40', fill, 5) + stroke('M40 0L0 40', ground, 1.4),
  (line) => stroke('M40 0A40 40 0 0 1 0 40', line, 1.5),
  (_line, fill, ground) =>
    stroke('M40 0A40 40 0 0 0 0 40', fill, 4.5) + stroke('M40 0A40 40 0 0 0 0 40', ground, 1.2),
  (line) => stroke('M40 0C26 0 28 12 20 20C12 28 0 26 0 40', line, 1.6),
  () => '',
];

/** What sits on the middle of each side. */
const edges: readonly ((a: string, b: string, spark: string) => string)[] = [
  (_a, b) => shape('M40 0H33L40 7zM0 40V33L7 40z', b),
  (_a, _b, spark) =>
    `<circle cx="40" cy="0" r="3.4" fill="${spark}"/><circle cx="0" cy="40" r="3.4" fill="${spark}"/>`,
  (a) => stroke('M40 11A11 11 0 0 1 29 0', a, 1.5) + stroke('M11 40A11 11 0 0 0 0 29', a, 1.5),
  (a) => shape('M40 0C34 4 35 10 40 14zM0 40C4 34 10 35 14 40z', a),
  () => '',
];
