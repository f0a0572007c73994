import { appointmentLinkDays } from '@vaga/contract/limits';

const day = 24 * 60 * 60_000;

/** What an e-mail needs to lead to an appointment: of an account, which signs in, no link. */
export function emailedLink(appointment: {
  id: string;
  isUnclaimed: boolean;
  endsAt: Date | null;
  serviceDate: string;
}): { appointmentId: string; linkExpiresAt: Date | null } {
  const { id, isUnclaimed } = appointment;
  return {
    appointmentId: id,
    linkExpiresAt: isUnclaimed ? appointmentLinkExpiry(appointment) : null,
  };
}

/** Until when the link of an appointment works: `appointmentLinkDays` after its end, or after the end of its day. */
export function appointmentLinkExpiry(appointment: {
  endsAt: Date | null;
  /** YYYY-MM-DD. */
  serviceDate: string;
}): Date {
  const end = appointment.endsAt ?? new Date(Date.parse(appointment.serviceDate) + day);
  return new Date(end.getTime() + appointmentLinkDays * day);
}
