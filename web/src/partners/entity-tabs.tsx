import { portuguesePath } from '@vaga/contract/public-addresses';
import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import classes from './entity.module.css';
import { partnersTexts } from './partners.texts.ts';

/** The three tabs, as links: each has its address, and what was searched goes along. */
export function EntityTabs({ id }: { id: string }) {
  const t = useText(partnersTexts);
  const { pathname, search } = useLocation();
  const page = portuguesePath(pathname);
  const isOtherTab = page === paths.entityDescription(id) || page === paths.entityServices(id);
  const tabs = [
    { path: paths.entitySchedule(id), label: t('tab.schedule'), isFirst: true },
    { path: paths.entityDescription(id), label: t('tab.description') },
    { path: paths.entityServices(id), label: t('tab.services') },
  ];
  return (
    <nav className={classes.tabs} aria-label={t('tab.label')}>
      {tabs.map(({ path, label, isFirst }) => (
        <Link
          key={path}
          to={{ pathname: path, search }}
          preventScrollReset
          aria-current={page === path || (isFirst && !isOtherTab) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
