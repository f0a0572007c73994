import {
  IconBuildingStore,
  IconCalendar,
  IconInbox,
  IconMicroscope,
  IconRocket,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { readDay } from '@vaga/contract/calls/agenda-day';
import { searchAgenda } from '@vaga/contract/calls/agenda-search';
import { listDeskRequests } from '@vaga/contract/calls/requests';
import { listResults } from '@vaga/contract/calls/result-entry';
import type { ReactNode } from 'react';
import { NavLink } from '../platform/link.tsx';
import type { Session } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { areaTexts } from './area.texts.ts';
import { dashboardTabsOf } from './dashboard-tabs.ts';
import { paths } from './paths.ts';
import type { WaitingCounts } from './root-data.ts';
import { homePathOf, isSettingUp, mayCall } from './session-access.ts';

/** The screens of a provider's member: one line each, those that the member may open. */
export function ProviderMenu({ session, waiting }: { session: Session; waiting: WaitingCounts }) {
  const t = useText(areaTexts);
  const icon = { size: 22, 'aria-hidden': true } as const;
  const settings = paths.providerSettings;
  return (
    <>
      {isSettingUp(session) ? (
        <Item to={paths.partnerStart(session.entity.type)} icon={<IconRocket {...icon} />}>
          {t('nav.start')}
        </Item>
      ) : mayCall(session, readDay) ? (
        <Item to={homePathOf(session)} icon={<IconCalendar {...icon} />} isEnd>
          {t('nav.day')}
        </Item>
      ) : null}
      {mayCall(session, listDeskRequests) ? (
        <Item to={paths.deskRequests()} icon={<IconInbox {...icon} />}>
          {waiting.requests > 0
            ? t('nav.requestsWaiting', { count: waiting.requests })
            : t('nav.requests')}
        </Item>
      ) : null}
      {mayCall(session, searchAgenda) ? (
        <Item to={paths.people} icon={<IconUsers {...icon} />}>
          {t('nav.people')}
        </Item>
      ) : null}
      {mayCall(session, listResults) ? (
        <Item to={paths.providerResults} icon={<IconMicroscope {...icon} />}>
          {waiting.reports > 0
            ? t('nav.resultsWaiting', { count: waiting.reports })
            : t('nav.results')}
        </Item>
      ) : null}
      {dashboardTabsOf(session).length > 0 ? (
        <Item to={paths.dashboard()} icon={<IconBuildingStore {...icon} />}>
          {waiting.alerts > 0
            ? t('nav.managementWaiting', { count: waiting.alerts })
            : t('nav.management')}
        </Item>
      ) : null}
      <Item to={settings} icon={<IconSettings {...icon} />}>
        {t('nav.settings')}
      </Item>
    </>
  );
}

interface ItemProps {
  to: string;
  icon: ReactNode;
  isEnd?: boolean;
  children: ReactNode;
}

function Item({ to, icon, isEnd = false, children }: ItemProps) {
  return (
    <NavLink to={to} end={isEnd}>
      {icon}
      {children}
    </NavLink>
  );
}
