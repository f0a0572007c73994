import {
  IconCalendarEvent,
  IconCalendarX,
  IconFileText,
  IconMailForward,
  IconMapPin,
  IconPencil,
} from '@tabler/icons-react';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { paths } from '../app/paths.ts';
import { shownCode } from '../appointments/index.ts';
import { ZoneNote } from '../partners/index.ts';
import { civilDate, formatDay, formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { RowMenu, type RowMenuItem } from '../ui/row-menu.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import { consentAddress } from './agenda.api.ts';
import { agendaTexts } from './agenda.texts.ts';
import classes from './guest-appointments.module.css';
import {
  isDone,
  onSiteNoteOf,
  providerResultOf,
  refundOf,
  resultOf,
  type ShownStatus,
  statusOf,
} from './guest-appointments.rules.ts';

const columns = [
  'code',
  'name',
  'time',
  'service',
  'place',
  'status',
  'result',
  'actions',
] as const;

interface AppointmentsTableProps {
  appointments: readonly EntityAppointment[];
  label: string;
  /** All are of one day, which the filter says. */
  hasDay: boolean;
  /** Members of a provider act in the sheet of the day; a hotel does here. */
  isProvider: boolean;
  onAct: (kind: 'reschedule' | 'resend' | 'cancel', appointment: EntityAppointment) => void;
}

export function AppointmentsTable({ appointments, label, ...row }: AppointmentsTableProps) {
  const t = useText(agendaTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={label}
    >
      {appointments.map((appointment) => (
        <Row key={appointment.idPersonSchedule} appointment={appointment} {...row} />
      ))}
    </CardTable>
  );
}

type RowProps = Omit<AppointmentsTableProps, 'appointments' | 'label'> & {
  appointment: EntityAppointment;
};

function Row({ appointment, hasDay, isProvider, onAct }: RowProps) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  const { person, reservationCode, timeSlot, scheduledDate, timeZone, campaign } = appointment;
  const day = civilDate(scheduledDate, timeZone);
  return (
    <CardRow className={appointment.status === 'Canceled' ? classes.canceled : undefined}>
      <CardCell className={classes.code} label={t('column.code')}>
        <span>{shownCode(appointment)}</span>
        {reservationCode ? (
          <small className={classes.soft}>{t('stay', { code: reservationCode })}</small>
        ) : null}
      </CardCell>
      <CardCell isName className={classes.name}>
        {person}
      </CardCell>
      <CardCell className={classes.time}>
        <strong>{timeSlot ?? t('noTime')}</strong>
        {hasDay ? null : (
          <small className={classes.soft}>{formatDay(day, language, 'short')}</small>
        )}
        {timeSlot ? <ZoneNote instant={scheduledDate} timeZone={timeZone} /> : null}
      </CardCell>
      <CardCell className={classes.service}>
        {appointment.serviceDescription}
        {campaign ? <small className={classes.soft}>{campaign}</small> : null}
      </CardCell>
      <CardCell className={classes.place}>
        <Place appointment={appointment} isProvider={isProvider} />
      </CardCell>
      <CardCell
        className={classes.status}
        {...(statusOf(appointment) === 'status.onSite' ? { label: t('column.status') } : {})}
      >
        <Status appointment={appointment} />
      </CardCell>
      <CardCell className={classes.result} label={t('column.result')}>
        {t(isProvider ? providerResultOf(appointment) : resultOf(appointment))}
      </CardCell>
      <CardCell isMenu>
        {isProvider ? (
          <ProviderMenu appointment={appointment} day={day} />
        ) : (
          <GuestMenu appointment={appointment} onAct={onAct} />
        )}
      </CardCell>
    </CardRow>
  );
}

interface PlaceProps {
  appointment: EntityAppointment;
  isProvider: boolean;
}

/** Members of a provider know where they are. */
function Place({ appointment, isProvider }: PlaceProps) {
  const t = useText(agendaTexts);
  const { atServiceEntity, businessName, serviceEntityAddress: address } = appointment;
  if (!atServiceEntity) return t('atHome');
  if (isProvider) return businessName;
  const at = `${appointment.serviceEntityLatitude},${appointment.serviceEntityLongitude}`;
  return (
    <>
      {businessName}
      <small className={classes.soft}>{address}</small>
      <a
        className={classes.map}
        href={`https://www.google.com/maps/search/?api=1&query=${at}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('mapOf', { name: businessName })}
      >
        <IconMapPin size={18} aria-hidden="true" />
        {t('map')}
      </a>
    </>
  );
}

const tones: Record<ShownStatus, 'calm' | 'accent' | 'quiet' | 'over'> = {
  'status.canceled': 'over',
  'status.onSite': 'quiet',
  'status.free': 'quiet',
  'status.due': 'accent',
  'status.paid': 'calm',
  'status.refundRequested': 'quiet',
  'status.refunded': 'quiet',
};

interface StatusProps {
  appointment: EntityAppointment;
  /** What is paid on site says so, where no column explains a dash. */
  isInWords?: boolean;
}

/** The state of an appointment in a word; a dash, without the look of a state, and what is paid, where that is on site. */
export function Status({ appointment, isInWords = false }: StatusProps) {
  const t = useText(agendaTexts);
  const status = statusOf(appointment);
  const refund = refundOf(appointment);
  const onSite = onSiteNoteOf(appointment);
  const amount = formatMoney(appointment.priceCents, useLanguage());
  if (onSite && isInWords) return <StateBadge tone="quiet" text={t(onSite, { amount })} />;
  if (status === 'status.onSite')
    return (
      <>
        {t('status.onSite')}
        {onSite ? <small className={classes.soft}>{t(onSite, { amount })}</small> : null}
      </>
    );
  return (
    <StateBadge tone={tones[status]} text={t(status)}>
      {refund ? <StateNote>{t(refund)}</StateNote> : null}
    </StateBadge>
  );
}

/** The sheet of the day has all acts on an appointment; one without a time waits among the requests. */
function ProviderMenu({ appointment, day }: Pick<RowProps, 'appointment'> & { day: string }) {
  const t = useText(agendaTexts);
  const { idPersonSchedule: id, person, timeSlot, status } = appointment;
  const icon = { size: 20, 'aria-hidden': true } as const;
  const items: RowMenuItem[] = [
    {
      key: 'open',
      text: t('menu.open'),
      icon: <IconCalendarEvent {...icon} />,
      to: timeSlot ? paths.day({ date: day, open: id }) : paths.deskRequests({ kind: 'approval' }),
    },
    {
      key: 'print',
      text: t('menu.print'),
      icon: <IconFileText {...icon} />,
      isDisabled: status === 'Canceled',
      file: consentAddress(id),
    },
  ];
  return <RowMenu label={t('menu.of', { person, time: timeSlot ?? '' })} items={items} />;
}

function GuestMenu({ appointment, onAct }: Pick<RowProps, 'appointment' | 'onAct'>) {
  const t = useText(agendaTexts);
  const { idPersonSchedule: id, person, timeSlot, status } = appointment;
  const icon = { size: 20, 'aria-hidden': true } as const;
  const items: RowMenuItem[] = [
    {
      key: 'edit',
      text: t('menu.edit'),
      icon: <IconPencil {...icon} />,
      to: paths.appointmentEdit('partner', id),
    },
    {
      key: 'print',
      text: t('menu.print'),
      icon: <IconFileText {...icon} />,
      isDisabled: status === 'Canceled',
      file: consentAddress(id),
    },
    {
      key: 'reschedule',
      text: t('menu.reschedule'),
      icon: <IconCalendarEvent {...icon} />,
      isDisabled: isDone(appointment) || !appointment.canReschedule,
      onSelect: () => onAct('reschedule', appointment),
    },
    {
      key: 'resend',
      text: t('menu.resend'),
      icon: <IconMailForward {...icon} />,
      isDisabled: !appointment.hasEmail || !appointment.canCancel,
      onSelect: () => onAct('resend', appointment),
    },
    {
      key: 'cancel',
      text: t('menu.cancel'),
      icon: <IconCalendarX {...icon} />,
      isDisabled: !appointment.canCancel,
      isDanger: true,
      onSelect: () => onAct('cancel', appointment),
    },
  ];
  return <RowMenu label={t('menu.of', { person, time: timeSlot ?? '' })} items={items} />;
}
