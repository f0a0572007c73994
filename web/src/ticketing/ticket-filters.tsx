import { choiceOf, pageOf, textOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { ticketingTexts } from './ticketing.texts.ts';

const states = ['pending', 'awaitingPayment'] as const;

/** What a partner looks for; the address holds it. */
export interface TicketFilter {
  scheduleState: (typeof states)[number];
  code: string;
  name: string;
  page: number;
}

export function ticketFilterOf({ searchParams }: URL): TicketFilter {
  return {
    scheduleState: choiceOf(searchParams, 'status', states),
    code: textOf(searchParams, 'code', 40),
    name: textOf(searchParams, 'name', 120),
    page: pageOf(searchParams),
  };
}

/** Status, number and name. */
export function TicketFilters({ filter }: { filter: TicketFilter }) {
  const t = useText(ticketingTexts);
  return (
    <ListFilters label={t('filter.label')} searchLabel={t('filter.search')} filter={filter}>
      <SelectField label={t('filter.state')} name="status" defaultValue={filter.scheduleState}>
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`filter.${state}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('filter.code')}
        name="code"
        defaultValue={filter.code}
        maxLength={40}
        autoComplete="off"
      />
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
