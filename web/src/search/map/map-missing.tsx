import { useText } from '../../platform/texts.ts';
import { Tile } from '../../ui/tile.tsx';
import { searchTexts } from '../search.texts.ts';
import classes from './map.module.css';

/** In the map's place where no map can be drawn. The list beside it has everything. */
export function MapMissing() {
  const t = useText(searchTexts);
  return (
    <div className={classes.missing}>
      <Tile seed="mapa" size={96} repeat={2} />
      <p>{t('map.missing')}</p>
    </div>
  );
}
