import { Tile } from '../ui/tile.tsx';
import classes from './entity-logo.module.css';

/** The logo of an entity, or the tile of its name. Decoration: the name always stands beside it. */
export function EntityLogo({
  name,
  logo,
  size = 64,
}: {
  name: string;
  logo: string | null;
  size?: number;
}) {
  return logo ? (
    <img className={classes.logo} src={logo} width={size} height={size} alt="" loading="lazy" />
  ) : (
    <Tile seed={name} size={size} />
  );
}
