import { useSyncExternalStore } from 'react';
import { outlinePaths } from '../../geography/index.ts';
import { formatDistance } from '../../platform/format.ts';
import { useLanguage } from '../../platform/texts.ts';
import { type Camera, type Position, pixelOf, type Size } from './camera.rules.ts';
import { pointOn } from './map-view.ts';
import classes from './own-map.module.css';
import type { OwnView } from './own-view.ts';
import { ringsAround } from './rings.ts';

/** Coast, districts, and rings of distance around the point. What it shows is in the list as well: no reader needs it read out. */
export function OwnPicture({ view, point }: { view: OwnView; point: Position | null }) {
  const camera = useSyncExternalStore((onChange) => view.on('move', onChange), view.camera);
  const size = view.size();
  const { neighbours, districts } = outlinePaths(projectionOf(camera, size), size);
  return (
    <svg width={size.width} height={size.height} className={classes.picture} aria-hidden="true">
      <path d={neighbours} className={classes.neighbours} />
      <path d={districts} className={classes.land} />
      {point ? <Rings view={view} point={point} /> : null}
    </svg>
  );
}

function Rings({ view, point }: { view: OwnView; point: Position }) {
  const language = useLanguage();
  const { x, y } = pointOn(view, point);
  return (
    <g>
      {ringsAround(view, point).map(({ kilometres, radius, label }) => (
        <g key={kilometres}>
          <circle cx={x} cy={y} r={radius} className={classes.ring} />
          <text x={label.x} y={label.y + 4} className={classes.distance}>
            {formatDistance(kilometres * 1000, language)}
          </text>
        </g>
      ))}
      <circle cx={x} cy={y} r={11} className={classes.around} />
      <circle cx={x} cy={y} r={5} className={classes.point} />
    </g>
  );
}

/** The same as `projected`, with what does not change from point to point worked out once. */
function projectionOf(camera: Camera, { width, height }: Size) {
  const middle = pixelOf(camera, camera.zoom);
  const left = middle.x - width / 2;
  const top = middle.y - height / 2;
  return ([longitude, latitude]: readonly [number, number]) => {
    const { x, y } = pixelOf({ longitude, latitude }, camera.zoom);
    return [x - left, y - top] as const;
  };
}
