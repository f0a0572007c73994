import { type AzulejoColours, azulejoMarkup, randomOf } from '@vaga/contract/azulejo';
import { type CSSProperties, useId } from 'react';
import classes from './tile.module.css';

const glaze: AzulejoColours = {
  ground: 'var(--tile-ground)',
  line: 'var(--tile-line)',
  fill: 'var(--tile-fill)',
  spark: 'var(--tile-spark)',
};

export interface TileProps {
  /** What the tile stands for: the name of an entity, of a step. The same seed is always the same tile. */
  seed: string;
  /** Side in pixels; 64 by default. */
  size?: number;
  /** How many times the pattern repeats across; 1 by default. */
  repeat?: number;
  className?: string | undefined;
}

/** A square azulejo: the logo of who has none, the mark of a step. Decoration: screen readers pass it by. */
export function Tile({ seed, size = 64, repeat = 1, className }: TileProps) {
  return (
    <svg
      className={[classes.tile, className].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox={`0 0 ${80 * repeat} ${80 * repeat}`}
      aria-hidden="true"
    >
      <Wall seed={seed} />
    </svg>
  );
}

/** A band of one pattern as wide as its place: the head of a card, of a summary, of an empty state. */
export function TileBand({
  seed,
  height = 64,
  side = 32,
}: {
  seed: string;
  height?: number;
  side?: number;
}) {
  return (
    <svg className={classes.band} width="100%" height={height} aria-hidden="true">
      <Wall seed={seed} scale={side / 80} />
    </svg>
  );
}

function Wall({ seed, scale = 1 }: { seed: string; scale?: number }) {
  const id = useId();
  return (
    <>
      <defs>
        <pattern
          id={id}
          width={80}
          height={80}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale})`}
          {...drawn(azulejoMarkup(seed, glaze, `${id}q`))}
        />
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </>
  );
}

export interface TileWallProps {
  seed: string;
  columns: number;
  rows: number;
  /** Which tiles the wall is set with, by seed. */
  patterns: readonly string[];
  colours?: AzulejoColours;
  /** The tile that stands out, as [column, row]: the place that is free for you. */
  free?: readonly [number, number];
  freeColours?: AzulejoColours;
  className?: string | undefined;
}

/**
 * A wall set with several patterns that loses its tiles towards the left, where the words stand.
 * One tile is fired in the accent's colour.
 */
export function TileWall({
  seed,
  columns,
  rows,
  patterns,
  colours,
  free,
  freeColours,
  className,
}: TileWallProps) {
  const id = useId();
  const random = randomOf(seed);
  const cells = Array.from({ length: columns * rows }, (_unused, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const isFree = free !== undefined && free[0] === column && free[1] === row;
    const chance = 1.35 * (column / (columns - 1)) ** 1.1;
    const isSet = random() < chance;
    const pattern = Math.floor(random() * patterns.length);
    return { column, row, isFree, isSet: isSet || isFree, pattern };
  });
  return (
    <svg
      className={className}
      style={glazedIn(colours)}
      viewBox={`0 0 ${columns * 80} ${rows * 80}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <defs>
        {patterns.map((pattern, index) => (
          <symbol
            key={pattern}
            id={`${id}${index}`}
            viewBox="0 0 80 80"
            {...drawn(azulejoMarkup(pattern, glaze, `${id}q${index}`))}
          />
        ))}
      </defs>
      {cells
        .filter((cell) => cell.isSet)
        .map(({ column, row, isFree, pattern }) => (
          <use
            key={`${column}-${row}`}
            href={`#${id}${isFree ? 0 : pattern}`}
            style={isFree ? glazedIn(freeColours) : undefined}
            x={column * 80}
            y={row * 80}
            width={80}
            height={80}
          />
        ))}
    </svg>
  );
}

/** The tiles within it in other colours than those of the page; what is drawn stays the same. */
function glazedIn(colours: AzulejoColours | undefined): CSSProperties | undefined {
  if (!colours) return undefined;
  const variables = Object.entries(colours).map(([name, colour]) => [`--tile-${name}`, colour]);
  return Object.fromEntries(variables);
}

/** A drawing as the inside of an element. Only our own generator's: it puts no given text into what it draws. */
function drawn(markup: string) {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
