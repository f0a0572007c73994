import {
  IconBed,
  IconBuilding,
  IconBuildingStore,
  IconBuildings,
  IconBulb,
  IconCalendarPlus,
  IconCertificate,
  IconChartBar,
  IconHeartHandshake,
  IconHistory,
  IconIdBadge2,
  IconListDetails,
  IconLock,
  IconMapPins,
  IconPlayerPause,
  IconReceipt,
  IconSearch,
  IconStar,
  IconTableImport,
  IconTicket,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Brand } from '@vaga/contract/brands';
import { listEntitiesToConfirm } from '@vaga/contract/calls/admin-entities';
import { listPartnerOrganisations } from '@vaga/contract/calls/admin-organisations';
import { listRegistrations } from '@vaga/contract/calls/admin-registrations';
import { createGuestCart } from '@vaga/contract/calls/agenda';
import { listActivity } from '@vaga/contract/calls/audit';
import { readBillingData } from '@vaga/contract/calls/billing-data';
import { searchEntityAppointments } from '@vaga/contract/calls/entity-appointments';
import { saveEntityProfile } from '@vaga/contract/calls/entity-profile';
import { pauseEntity } from '@vaga/contract/calls/entity-states';
import { bookGuestAppointment } from '@vaga/contract/calls/guest-appointments';
import { importOrganisation } from '@vaga/contract/calls/import';
import { listMembers } from '@vaga/contract/calls/members';
import { savePartnerAccount } from '@vaga/contract/calls/partner-account';
import { listPlaces } from '@vaga/contract/calls/places';
import { readPlanUsage } from '@vaga/contract/calls/plan';
import { listPartnerProtocols, listProtocols } from '@vaga/contract/calls/protocols';
import { listRatingsToReview } from '@vaga/contract/calls/ratings';
import { listSuggestionsToReview } from '@vaga/contract/calls/service-suggestions';
import { searchTickets } from '@vaga/contract/calls/ticketing';
import type { ReactNode } from 'react';
import { paths } from '../app/paths.ts';
import { mayCall } from '../app/session-access.ts';
import type { Session } from '../platform/session.ts';

/** A way on from the home of a member. Its texts are `card.<key>.title` and `card.<key>.text`. */
export interface HomeWay {
  key:
    | 'registrations'
    | 'suggestions'
    | 'entities'
    | 'ratings'
    | 'organisations'
    | 'state'
    | 'createAppointment'
    | 'bookTogether'
    | 'newStay'
    | 'appointments'
    | 'stays'
    | 'protocols'
    | 'general'
    | 'generalOfProvider'
    | 'profile'
    | 'tickets'
    | 'search'
    | 'places'
    | 'plan'
    | 'billing'
    | 'team'
    | 'activity'
    | 'import'
    | 'security';
  path: string;
  icon: ReactNode;
  /** Beside the daily work: it stands below, smaller. */
  isQuiet?: boolean;
}

/** The ways on from the home of a member, the main one first: only those that lead to a page, and that the member may open. */
export function homeWaysOf(session: Session, { asset }: Brand): HomeWay[] {
  if (!session.entity) return [];
  const isHotel = session.entity.type === 'AccommodationPartner';
  const isProvider = session.entity.type === 'TestPartner' || session.entity.type === 'LabPartner';
  const icon = { size: 32, 'aria-hidden': true } as const;
  const ways: (HomeWay | false)[] = [
    mayCall(session, listRegistrations) && {
      key: 'registrations',
      path: paths.registrations,
      icon: <IconBuildingStore {...icon} />,
    },
    mayCall(session, listSuggestionsToReview) && {
      key: 'suggestions',
      path: paths.serviceSuggestions,
      icon: <IconBulb {...icon} />,
    },
    mayCall(session, listEntitiesToConfirm) && {
      key: 'entities',
      path: paths.adminEntities(),
      icon: <IconCertificate {...icon} />,
    },
    mayCall(session, listRatingsToReview) && {
      key: 'ratings',
      path: paths.ratingsToReview,
      icon: <IconStar {...icon} />,
    },
    mayCall(session, listPartnerOrganisations) && {
      key: 'organisations',
      path: paths.adminOrganisations,
      icon: <IconBuildings {...icon} />,
    },
    mayCall(session, bookGuestAppointment) && {
      key: 'createAppointment',
      path: paths.appointmentCreate('partner'),
      icon: <IconCalendarPlus {...icon} />,
    },
    mayCall(session, createGuestCart) && {
      key: 'bookTogether',
      path: paths.testsServices('partner'),
      icon: <IconUsersGroup {...icon} />,
    },
    mayCall(session, bookGuestAppointment) && {
      key: 'newStay',
      path: paths.bookingsNew('partner'),
      icon: <IconUserPlus {...icon} />,
    },
    isHotel &&
      mayCall(session, searchEntityAppointments) && {
        key: 'appointments',
        path: paths.appointments('partner'),
        icon: <IconListDetails {...icon} />,
      },
    mayCall(session, bookGuestAppointment) && {
      key: 'stays',
      path: paths.bookingsList('partner'),
      icon: <IconBed {...icon} />,
    },
    asset === 'ticket' &&
      mayCall(session, searchTickets) && {
        key: 'tickets',
        path: paths.bookingsList('partner'),
        icon: <IconTicket {...icon} />,
      },
    session.entity.type !== 'Administrator' && {
      key: 'search',
      isQuiet: isHotel,
      path: paths.search(),
      icon: <IconSearch {...icon} />,
    },
    (mayCall(session, listPartnerProtocols) || mayCall(session, listProtocols)) && {
      key: 'protocols',
      isQuiet: isHotel,
      path: paths.partnerProtocols(session.entity.type),
      icon: <IconHeartHandshake {...icon} />,
    },
    mayCall(session, savePartnerAccount) && {
      key: isProvider ? 'generalOfProvider' : 'general',
      isQuiet: isHotel,
      path: paths.partnerGeneralData(session.entity.type),
      icon: <IconBuilding {...icon} />,
    },
    // A provider has it as the first tab of its dashboard.
    !isProvider &&
      mayCall(session, saveEntityProfile) && {
        key: 'profile',
        isQuiet: isHotel,
        path: paths.entityProfile(session.entity.type),
        icon: <IconIdBadge2 {...icon} />,
      },
    mayCall(session, listPlaces) && {
      key: 'places',
      isQuiet: isHotel,
      path: paths.partnerPlaces(session.entity.type),
      icon: <IconMapPins {...icon} />,
    },
    mayCall(session, readPlanUsage) && {
      key: 'plan',
      isQuiet: isHotel,
      path: paths.partnerPlan(session.entity.type),
      icon: <IconChartBar {...icon} />,
    },
    mayCall(session, readBillingData) && {
      key: 'billing',
      isQuiet: isHotel,
      path: paths.partnerBilling(session.entity.type),
      icon: <IconReceipt {...icon} />,
    },
    mayCall(session, listMembers) && {
      key: 'team',
      isQuiet: isHotel,
      path: paths.partnerTeam(session.entity.type),
      icon: <IconUsers {...icon} />,
    },
    mayCall(session, importOrganisation) && {
      key: 'import',
      isQuiet: isHotel,
      path: paths.partnerImport(session.entity.type),
      icon: <IconTableImport {...icon} />,
    },
    (mayCall(session, pauseEntity) || session.entity.standing === 'closed') && {
      key: 'state',
      isQuiet: isHotel,
      path: paths.partnerState(session.entity.type),
      icon: <IconPlayerPause {...icon} />,
    },
    mayCall(session, listActivity) && {
      key: 'activity',
      isQuiet: isHotel,
      path: paths.partnerActivity(session.entity.type),
      icon: <IconHistory {...icon} />,
    },
    {
      key: 'security',
      isQuiet: isHotel,
      path: paths.partnerSecurity(session.entity.type),
      icon: <IconLock {...icon} />,
    },
  ];
  return ways.filter((way) => way !== false);
}
