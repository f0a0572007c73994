import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { NavLink } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { areaTexts } from './area.texts.ts';
import classes from './dashboard-layout.module.css';
import { dashboardTabsOf } from './dashboard-tabs.ts';
import { type DashboardTab, paths } from './paths.ts';
import { useSession, useWaitingCounts } from './root-data.ts';

/** The dashboard of an entity: its tabs, and the page of one of them. */
export default function DashboardLayout() {
  return (
    <>
      <DashboardTabs />
      <Outlet />
    </>
  );
}

/** The tabs are links: each has its address. On a phone the line of them scrolls, and the current one is in view. */
function DashboardTabs() {
  const t = useText(areaTexts);
  const session = useSession();
  const { pathname } = useLocation();
  const line = useRef<HTMLElement>(null);
  const tabs = dashboardTabsOf(session);
  const { alerts } = useWaitingCounts();
  const type = session?.entity?.type;
  const pathOf = (tab: DashboardTab) =>
    type ? paths.partnerDashboard(type, tab) : paths.dashboard(tab);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows the address
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (!line.current || !current) return;
    const { offsetLeft, offsetWidth } = current;
    line.current.scrollLeft = offsetLeft - (line.current.clientWidth - offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav ref={line} className={classes.tabs} aria-label={t('dashboard.label')}>
      <div className={classes.line}>
        {tabs.map((tab) => (
          <NavLink key={tab} to={pathOf(tab)}>
            {tab === 'alerts' && alerts > 0
              ? t('dashboard.alertsWaiting', { count: alerts })
              : t(`dashboard.${tab}`)}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
