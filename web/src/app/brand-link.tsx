import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { appTexts } from './app.texts.ts';
import classes from './header.module.css';
import { useBrand } from './root-data.ts';

/** Mark and name, leading home. */
export function BrandLink({ to }: { to: string }) {
  const t = useText(appTexts);
  const { name } = useBrand();
  return (
    <Link to={to} className={classes.brand} aria-label={t('nav.homeOf', { name })}>
      <BrandMark />
      <span className={classes.name}>{name}</span>
    </Link>
  );
}
