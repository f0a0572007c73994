import { dayFilterOf, pageOf, textOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { DateFilter } from '../ui/date-filter.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { agendaTexts } from './agenda.texts.ts';
import classes from './guest-appointments.module.css';

/** What a member looks for in the list; the address holds it. */
export interface GuestAppointmentFilter {
  /** A day, YYYY-MM-DD; empty for any. */
  date: string;
  code: string;
  reservationCode: string;
  /** A service, or empty. */
  idService: string;
  name: string;
  page: number;
}

/** The filter that an address names. An address that says nothing of the day means today. */
export function guestFilterOf({ searchParams }: URL, today: string): GuestAppointmentFilter {
  return {
    date: searchParams.has('date') ? dayFilterOf(searchParams, 'date') : today,
    code: textOf(searchParams, 'code', 20),
    reservationCode: textOf(searchParams, 'reservation', 40),
    idService: /^\d{1,6}$/.exec(textOf(searchParams, 'service', 6))?.[0] ?? '',
    name: textOf(searchParams, 'name', 120),
    page: pageOf(searchParams),
  };
}

/** What the search is asked for: a filter that is empty is left out. */
export function sentFilterOf({
  date,
  code,
  reservationCode,
  idService,
  name,
}: GuestAppointmentFilter) {
  return {
    ...(date === '' ? {} : { date }),
    ...(code === '' ? {} : { code }),
    ...(reservationCode === '' ? {} : { reservationCode }),
    ...(idService === '' ? {} : { idService: Number(idService) }),
    ...(name === '' ? {} : { name }),
  };
}

interface AppointmentFiltersProps {
  filter: GuestAppointmentFilter;
  services: readonly { id: number; description: string }[];
}

/** Date, code, code of the stay, service and name; Enter searches. */
export function AppointmentFilters({ filter, services }: AppointmentFiltersProps) {
  const t = useText(agendaTexts);
  return (
    <ListFilters label={t('filter.label')} searchLabel={t('filter.search')} filter={filter}>
      <DateFilter label={t('filter.date')} name="date" value={filter.date} />
      <div className={classes.pair}>
        <TextField
          label={t('filter.code')}
          name="code"
          defaultValue={filter.code}
          maxLength={20}
          autoComplete="off"
        />
        <TextField
          label={t('filter.reservation')}
          name="reservation"
          defaultValue={filter.reservationCode}
          maxLength={40}
          autoComplete="off"
        />
      </div>
      <SelectField label={t('filter.service')} name="service" defaultValue={filter.idService}>
        <option value="">{t('filter.anyService')}</option>
        {services.map(({ id, description }) => (
          <option key={id} value={id}>
            {description}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('filter.name')}
        name="name"
        defaultValue={filter.name}
        maxLength={120}
        autoComplete="off"
      />
    </ListFilters>
  );
}
