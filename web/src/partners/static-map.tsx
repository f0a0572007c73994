import { dot } from '../ui/dot.ts';
import classes from './static-map.module.css';
import type { StaticMapDrawing } from './static-map.server.ts';

/** A small map without a script: outlines, names, and a pin in the middle. */
export function StaticMap({
  drawing,
  label,
  className,
}: {
  drawing: StaticMapDrawing;
  label: string;
  /** Where it stands in the page. */
  className?: string | undefined;
}) {
  const { width, height, neighbours, districts, labels } = drawing;
  return (
    <div className={[classes.map, className].filter(Boolean).join(' ')}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
      >
        <path d={neighbours} className={classes.neighbours} />
        <path d={districts} className={classes.land} />
        {labels.map(({ x, y, name }) => (
          <g key={`${name}${x}`} className={classes.label}>
            <circle cx={x} cy={y} r={2.5} />
            <text x={x} y={y + 15} textAnchor="middle">
              {name}
            </text>
          </g>
        ))}
        <path
          className={classes.pin}
          transform={`translate(${width / 2} ${height / 2})`}
          d="M0 0C-3-6-11-11-11-20A11 11 0 0 1 11-20C11-11 3-6 0 0z"
        />
        <circle className={classes.eye} cx={width / 2} cy={height / 2 - 20} r={4} />
      </svg>
      <p className={classes.credit}>Natural Earth{dot}GeoNames</p>
    </div>
  );
}
