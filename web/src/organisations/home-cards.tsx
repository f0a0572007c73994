import {
  IconBuilding,
  IconHeartHandshake,
  IconHistory,
  IconLock,
  IconSearch,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import type { Brand } from '@vaga/contract/brands';
import { listActivity } from '@vaga/contract/calls/audit';
import { listMembers } from '@vaga/contract/calls/members';
import { savePartnerAccount } from '@vaga/contract/calls/partner-account';
import { listPartnerProtocols, listProtocols } from '@vaga/contract/calls/protocols';
import { searchTickets } from '@vaga/contract/calls/ticketing';
import type { ReactNode } from 'react';
import { paths } from '../app/paths.ts';
import { mayCall } from '../app/session-access.ts';
import type { Session } from '../platform/session.ts';

/** A way on from the home of a member. Its texts are `card.<key>.title` and `card.<key>.text`. */
export interface HomeWay {
  key: 'protocols' | 'general' | 'tickets' | 'search' | 'team' | 'activity' | 'security';
  path: string;
  icon: ReactNode;
}

/** The ways on from the home of a member, the main one first: only those that lead to a page, and that the member may open. */
export function homeWaysOf(session: Session, { asset }: Brand): HomeWay[] {
  if (!session.entity) return [];
  const icon = { size: 32, 'aria-hidden': true } as const;
  const ways: (HomeWay | false)[] = [
    asset === 'ticket' &&
      mayCall(session, searchTickets) && {
        key: 'tickets',
        path: paths.bookingsList('partner'),
        icon: <IconTicket {...icon} />,
      },
    session.entity.type !== 'Administrator' && {
      key: 'search',
      path: paths.search(),
      icon: <IconSearch {...icon} />,
    },
    (mayCall(session, listPartnerProtocols) || mayCall(session, listProtocols)) && {
      key: 'protocols',
      path: paths.partnerProtocols(session.entity.type),
      icon: <IconHeartHandshake {...icon} />,
    },
    session.entity.type === 'AccommodationPartner' &&
      mayCall(session, savePartnerAccount) && {
        key: 'general',
        path: paths.partnerGeneralData,
        icon: <IconBuilding {...icon} />,
      },
    mayCall(session, listMembers) && {
      key: 'team',
      path: paths.partnerTeam(session.entity.type),
      icon: <IconUsers {...icon} />,
    },
    mayCall(session, listActivity) && {
      key: 'activity',
      path: paths.partnerActivity(session.entity.type),
      icon: <IconHistory {...icon} />,
    },
    {
      key: 'security',
      path: paths.partnerSecurity(session.entity.type),
      icon: <IconLock {...icon} />,
    },
  ];
  return ways.filter((way) => way !== false);
}
