import { IconSearch } from '@tabler/icons-react';
import type { Pagination } from '@vaga/contract/envelope';
import { Form, Link } from 'react-router';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { shownPages } from './pages.rules.ts';
import classes from './ticket-filters.module.css';
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
  const state = searchParams.get('status');
  const page = Number(searchParams.get('page'));
  return {
    scheduleState: states.find((known) => known === state) ?? 'pending',
    code: (searchParams.get('code') ?? '').slice(0, 40),
    name: (searchParams.get('name') ?? '').slice(0, 120),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** Status, number and name. It works before its script has come. */
export function TicketFilters({ filter }: { filter: TicketFilter }) {
  const t = useText(ticketingTexts);
  return (
    <search aria-label={t('filter.label')}>
      <Form
        // What was typed stands in the address: a new one fills the boxes anew.
        key={JSON.stringify(filter)}
        className={classes.bar}
      >
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
        <Button type="submit" icon={<IconSearch size={20} aria-hidden="true" />}>
          {t('filter.search')}
        </Button>
      </Form>
    </search>
  );
}

interface TicketPagesProps {
  filter: TicketFilter;
  pagination: Pagination;
}

/** How many there are, and the way to the other pages. */
export function TicketPages({ filter, pagination }: TicketPagesProps) {
  const t = useText(ticketingTexts);
  const { totalRecords: total, totalPages: pages } = pagination;
  const { page } = filter;
  const to = (other: number) => {
    const { scheduleState: status, code, name } = filter;
    return `?${new URLSearchParams({ status, code, name, page: String(other) })}`;
  };
  return (
    <div className={classes.pages}>
      <p role="status">{total === 1 ? t('total.one') : t('total.other', { total })}</p>
      {pages > 1 ? <p className="visually-hidden">{t('page.of', { page, pages })}</p> : null}
      {page > 1 ? <Link to={to(page - 1)}>{t('page.before')}</Link> : null}
      {pages > 1
        ? shownPages(page, pages).map((one, index) =>
            one === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name, and at most two stand there
              <span key={`gap-${index}`}>…</span>
            ) : (
              <Link key={one} to={to(one)} aria-current={one === page ? 'page' : undefined}>
                {one}
              </Link>
            ),
          )
        : null}
      {page < pages ? <Link to={to(page + 1)}>{t('page.next')}</Link> : null}
    </div>
  );
}
