import type { AdminOrganisationRow } from '@vaga/contract/admin-organisations';
import { listPartnerOrganisations } from '@vaga/contract/calls/admin-organisations';
import { organisationBookingDays } from '@vaga/contract/registration-limits';
import { useRef } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { Link } from '../platform/link.tsx';
import { choiceOf, pageOf, textOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { ListFilters, ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { organisationTones } from './state-labels.ts';
import classes from './states.module.css';
import { adminStatesTexts } from './states.texts.ts';

const states = ['', 'setup', 'live', 'suspended', 'closed'] as const;
const columns = ['name', 'taxNumber', 'plan', 'places', 'users', 'bookings', 'state'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSessionFor(context, listPartnerOrganisations);
  const address = new URL(request.url).searchParams;
  const filter = { state: choiceOf(address, 'state', states), text: textOf(address, 'text', 100) };
  const query = {
    ...(filter.state === '' ? {} : { state: filter.state }),
    ...(filter.text === '' ? {} : { text: filter.text }),
    pageNumber: pageOf(address),
  };
  const answer = await readOrNull(
    context,
    apiOf(context).call(listPartnerOrganisations, { query }),
  );
  return { rows: answer?.data ?? null, pagination: answer?.pagination ?? null, filter };
}

/** The partners, by name. */
export default function OrganisationsPage() {
  const t = useText(adminStatesTexts);
  const { rows, pagination, filter } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  return (
    <Page>
      <PageHead title={t('organisations.title')} />
      <HomeLink />
      <PageTitle title={t('organisations.title')} lead={t('organisations.lead')} />
      <ListFilters label={t('organisations.filter')} searchLabel={t('search')} filter={filter}>
        <TextField label={t('organisations.text')} name="text" defaultValue={filter.text} />
        <SelectField label={t('state')} name="state" defaultValue={filter.state}>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`organisationState.${state === '' ? 'any' : state}`)}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <ListFaces<AdminOrganisationRow>
        rows={rows}
        failed={{
          title: t('organisations.failed'),
          text: t('failed.text'),
          retryLabel: t('failed.retry'),
        }}
        empty={{ title: t('organisations.empty') }}
        loading={isReading ? { label: t('organisations.loading'), height: 64, count: 6 } : null}
      >
        {(shown) => (
          <>
            <div ref={list}>
              <CardTable
                columns={columns}
                nameOf={(column) => t(`column.${column}`)}
                numbers={['places', 'users', 'bookings']}
                className={classes.table}
                aria-label={t('organisations.title')}
              >
                {shown.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </CardTable>
            </div>
            {pagination ? (
              <ListPages
                pagination={pagination}
                count={t('organisations.total', { count: pagination.totalRecords })}
              />
            ) : null}
            <p className={classes.keys}>{t('organisations.keys')}</p>
          </>
        )}
      </ListFaces>
    </Page>
  );
}

function Row({ row }: { row: AdminOrganisationRow }) {
  const t = useText(adminStatesTexts);
  const { id, name, taxNumber, plan, entities, users, bookings, state, suspendedReason } = row;
  return (
    <CardRow>
      <CardCell isName>
        <Link className={classes.name} to={paths.adminOrganisation(id)} data-row>
          {name}
        </Link>
      </CardCell>
      <CardCell label={t('column.taxNumber')}>{taxNumber}</CardCell>
      <CardCell label={t('column.plan')}>{t(`plan.${plan}`)}</CardCell>
      <CardCell isNumber label={t('column.places')}>
        {entities}
      </CardCell>
      <CardCell isNumber label={t('column.users')}>
        {users}
      </CardCell>
      <CardCell isNumber label={t('column.bookings', { days: organisationBookingDays })}>
        {bookings}
      </CardCell>
      <CardCell>
        <StateBadge
          tone={organisationTones[state]}
          text={
            suspendedReason ? t(`suspended.${suspendedReason}`) : t(`organisationState.${state}`)
          }
        />
      </CardCell>
    </CardRow>
  );
}
