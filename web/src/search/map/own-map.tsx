import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { dot } from '../../ui/dot.ts';
import { searchMapTexts } from '../search-map.texts.ts';
import { cameraThatFits, type Position } from './camera.rules.ts';
import type { MapView } from './map-view.ts';
import { followGestures } from './own-gestures.ts';
import classes from './own-map.module.css';
import { OwnPicture } from './own-picture.tsx';
import { createOwnView, type OwnView } from './own-view.ts';

export interface BaseMapProps {
  /** What is in view at first. */
  shown: readonly Position[];
  /** What was searched around: rings of distance stand around it. */
  point: Position | null;
  onView: (view: MapView | null) => void;
}

/** A picture that needs no server: our own outlines, without streets. */
export function OwnMap({ shown, point, onView }: BaseMapProps) {
  const t = useText(searchMapTexts);
  const box = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<OwnView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what is shown later is moved to
  useEffect(() => {
    if (!box.current || !surface.current || !layer.current) return;
    const { clientWidth: width, clientHeight: height } = box.current;
    const elements = { box: box.current, layer: layer.current };
    const made = createOwnView(elements, cameraThatFits(shown, { width, height }));
    const endGestures = followGestures(surface.current, made);
    setView(made);
    onView(made);
    return () => {
      onView(null);
      endGestures();
      made.end();
    };
  }, []);
  const zoom = (steps: number) => view?.step({ x: 0, y: 0 }, steps);
  return (
    <div ref={box} className={classes.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a map and what stands on it, not fields of a fieldset */}
      <div
        ref={surface}
        className={classes.surface}
        role="group"
        aria-label={t('map.own')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it, as they scroll a part of a page
        tabIndex={0}
      >
        {view ? <OwnPicture view={view} point={point} /> : null}
        <div ref={layer} className={classes.layer} />
      </div>
      <div className={classes.zoom}>
        <button type="button" aria-label={t('map.zoomIn')} onClick={() => zoom(1)}>
          <IconPlus size={20} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('map.zoomOut')} onClick={() => zoom(-1)}>
          <IconMinus size={20} aria-hidden="true" />
        </button>
      </div>
      <p className={classes.credit}>
        {t('map.noStreets')}
        {dot}
        <a href="https://www.naturalearthdata.com/">Natural Earth</a>
        {dot}
        <a href="https://www.geonames.org/">GeoNames</a>
      </p>
    </div>
  );
}
