import type { RegistrationRow } from '@vaga/contract/admin-registrations';
import { listRegistrations } from '@vaga/contract/calls/admin-registrations';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { registrationReviewDays } from '@vaga/contract/limits';
import { useRef } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { formatMoment } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { choiceOf } from '../platform/list-filters.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { SelectField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { badgeTones } from './registration-labels.ts';
import classes from './registrations.module.css';
import { registrationsTexts } from './registrations.texts.ts';

const states = ['', 'asked', 'approved', 'refused', 'expired'] as const;
const columns = ['company', 'kind', 'plan', 'received', 'state'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSessionFor(context, listRegistrations);
  const filter = { state: choiceOf(new URL(request.url).searchParams, 'state', states) };
  const query = filter.state === '' ? {} : { state: filter.state };
  const rows = await readOrNull(context, apiOf(context).data(listRegistrations, { query }));
  return { rows, filter };
}

/** The companies that ask to be partners, those that have waited longest on top. */
export default function RegistrationsPage() {
  const t = useText(registrationsTexts);
  const { rows, filter } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const isAllDone = filter.state === '';
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead', { days: registrationReviewDays })} />
      <ListFilters label={t('filter')} searchLabel={t('search')} filter={filter}>
        <SelectField label={t('state')} name="state" defaultValue={filter.state}>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state === '' ? 'received' : state}`)}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <ListFaces
        rows={rows}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={
          isAllDone ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyFiltered') }
        }
        loading={isReading ? { label: t('loading'), height: 72, count: 4 } : null}
      >
        {(shown) => (
          <>
            <div ref={list}>
              <CardTable
                columns={columns}
                nameOf={(column) => t(`column.${column}`)}
                className={classes.table}
                aria-label={t('title')}
              >
                {shown.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </CardTable>
            </div>
            <p role="status" className={classes.total}>
              {t('total', { count: shown.length })}
            </p>
            <p className={classes.keys}>{t('keys')}</p>
          </>
        )}
      </ListFaces>
    </Page>
  );
}

function Row({ row }: { row: RegistrationRow }) {
  const t = useText(registrationsTexts);
  const language = useLanguage();
  const { id, companyName, partnerKind, plan, receivedAt, state, isLate } = row;
  return (
    <CardRow>
      <CardCell isName>
        <Link
          className={classes.company}
          to={paths.registration(id)}
          aria-label={t('open', { company: companyName })}
          data-row
        >
          {companyName}
        </Link>
      </CardCell>
      <CardCell label={t('column.kind')}>{t(`kind.${partnerKind ?? 'none'}`)}</CardCell>
      <CardCell label={t('column.plan')}>{t(`plan.${plan}`)}</CardCell>
      <CardCell label={t('column.received')}>
        {formatMoment(receivedAt, homeTimeZone, language)}
      </CardCell>
      <CardCell>
        <StateBadge
          tone={isLate ? 'bad' : badgeTones[state]}
          text={isLate ? t('late') : t(`badge.${state}`)}
        />
      </CardCell>
    </CardRow>
  );
}
