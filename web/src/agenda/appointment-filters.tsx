import { formatDay } from '../platform/format.ts';
import { dayFilterOf, pageOf, textOf } from '../platform/list-filters.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { DateFilter } from '../ui/date-filter.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { dot } from '../ui/dot.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { Option } from '../ui/option.tsx';
import { agendaTexts } from './agenda.texts.ts';
import classes from './guest-appointments.module.css';

/** What a member looks for in the list; the address holds it. */
export interface GuestAppointmentFilter {
  /** A day, YYYY-MM-DD; empty for any. */
  date: string;
  code: string;
  reservationCode: string;
  /** Ids of services; none for all. */
  idServices: readonly string[];
  name: string;
  page: number;
}

/** As many as the call takes. */
const mostServices = 200;

/** The filter that an address names. `day` is meant by an address that says nothing of it; empty for any. */
export function guestFilterOf({ searchParams }: URL, day: string): GuestAppointmentFilter {
  return {
    date: searchParams.has('date') ? dayFilterOf(searchParams, 'date') : day,
    code: textOf(searchParams, 'code', 20),
    reservationCode: textOf(searchParams, 'reservation', 40),
    idServices: searchParams
      .getAll('service')
      .filter((id) => /^\d{1,6}$/.test(id))
      .slice(0, mostServices),
    name: textOf(searchParams, 'name', 120),
    page: pageOf(searchParams),
  };
}

/** What the search is asked for: a filter that is empty is left out. */
export function sentFilterOf({
  date,
  code,
  reservationCode,
  idServices,
  name,
}: GuestAppointmentFilter) {
  const [idService, ...more] = idServices.map(Number);
  return {
    ...(date === '' ? {} : { date }),
    ...(code === '' ? {} : { code }),
    ...(reservationCode === '' ? {} : { reservationCode }),
    ...(idService === undefined
      ? {}
      : { idService: more.length > 0 ? [idService, ...more] : idService }),
    ...(name === '' ? {} : { name }),
  };
}

/** Whether an address looks for something: not the list as it opens, at `day` (empty for any). */
export function isFiltered(filter: GuestAppointmentFilter, day: string): boolean {
  return JSON.stringify(sentFilterOf(filter)) !== JSON.stringify(day === '' ? {} : { date: day });
}

/** The query of the same search on every day: a day that is empty is any, and the pages begin anew. */
export function everyDayQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.set('date', '');
  query.delete('page');
  return `?${query}`;
}

interface AppointmentFiltersProps {
  filter: GuestAppointmentFilter;
  services: readonly { id: number; description: string }[];
  /** Several services may be chosen, as in the specification's list of tests; else one. */
  hasSeveral: boolean;
}

/** Date, code, code of the stay, service and name; Enter searches. */
export function AppointmentFilters({ filter, services, hasSeveral }: AppointmentFiltersProps) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  const { date, code, reservationCode, name } = filter;
  const inWords = [
    date === '' ? '' : formatDay(date, language, 'short'),
    code,
    reservationCode,
    name,
  ].filter((word) => word !== '');
  return (
    <ListFilters
      label={t('filter.label')}
      searchLabel={t('filter.search')}
      filter={filter}
      foldLabel={[t('filter.label'), ...inWords].join(dot)}
    >
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
      {hasSeveral ? (
        <Services filter={filter} services={services} />
      ) : (
        <SelectField
          label={t('filter.service')}
          name="service"
          defaultValue={filter.idServices[0] ?? ''}
        >
          <option value="">{t('filter.anyService')}</option>
          {services.map(({ id, description }) => (
            <option key={id} value={id}>
              {description}
            </option>
          ))}
        </SelectField>
      )}
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

/** Ticks of services; what is chosen is said while the list is closed. */
function Services({ filter, services }: Omit<AppointmentFiltersProps, 'hasSeveral'>) {
  const t = useText(agendaTexts);
  const count = filter.idServices.length;
  const chosen = count === 0 ? t('filter.anyService') : t('filter.chosenServices', { count });
  return (
    <div className={classes.services}>
      <Disclosure title={`${t('filter.services')}: ${chosen}`} isWide>
        <div className={classes.ticks}>
          {services.map(({ id, description }) => (
            <Option
              key={id}
              type="checkbox"
              name="service"
              value={id}
              defaultChecked={filter.idServices.includes(String(id))}
            >
              {description}
            </Option>
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
