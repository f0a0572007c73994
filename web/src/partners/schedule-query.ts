/** What the schedule tab shows, as its address holds it. */
export interface ScheduleQuery {
  /** Digits; '0' for all types. */
  serviceType: string;
  /** Digits; the service that was searched, shown before the others. Empty for none. */
  service: string;
  /** A civil date, YYYY-MM-DD. */
  date: string;
}

/** Stands for every service type in the address. */
export const allTypes = '0';

/**
 * Reads the address (`serviceTypeId`, `service`, `date`); what does not fit counts as not given. Without a type it is the
 * first one of the entity, since some offer thirty services; without a day that can be booked it is today.
 */
export function scheduleQueryOf(
  params: URLSearchParams,
  { days, firstType }: { days: { today: string; last: string }; firstType: number | undefined },
): ScheduleQuery {
  const digits = (name: string) => {
    const value = params.get(name) ?? '';
    return /^\d{1,9}$/.test(value) ? value : '';
  };
  const date = params.get('date') ?? '';
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  const isOpen = isDate && date >= days.today && date <= days.last;
  return {
    serviceType: digits('serviceTypeId') || String(firstType ?? allTypes),
    service: digits('service'),
    date: isOpen && new Date(date).toISOString().startsWith(date) ? date : days.today,
  };
}
