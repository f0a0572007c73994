import type { AccessingEntity } from '@vaga/contract/accesses';
import * as accessesCalls from '@vaga/contract/calls/accesses';
import { healthAccessYears } from '@vaga/contract/limits';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useLocation, useNavigation } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { pageOf, textOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { SelectField } from '../ui/field.tsx';
import { ListFilters, ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { accessesTexts } from './accesses.texts.ts';
import { AccessesTable } from './accesses-table.tsx';
import { AskEntityDialog } from './ask-entity-dialog.tsx';
import { NoticePart } from './notice-part.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const entity = textOf(query, 'entity', 40);
  const api = apiOf(context);
  const [list, summary] = await Promise.all([
    readOrNull(
      context,
      api.call(accessesCalls.listAccesses, { query: { entity, pageNumber: pageOf(query) } }),
    ),
    readOrNull(context, api.data(accessesCalls.readAccessSummary, {})),
  ]);
  return { entity, accesses: list?.data ?? null, pagination: list?.pagination ?? null, summary };
}

/** Which entities saw or changed the account's data, how to ask them, and how soon the account hears of it. */
export default function AccessesPage() {
  const t = useText(accessesTexts);
  const { entity, accesses, pagination, summary } = useLoaderData<typeof loader>();
  const [asked, setAsked] = useState<AccessingEntity | null>(null);
  const isLoading = useIsReading();
  const entities = summary?.entities ?? [];
  return (
    <Page>
      <PageHead title={t('title')} />
      <BackLink to={paths.userSettings('user')}>{t('back')}</BackLink>
      <PageTitle title={t('title')} lead={t('lead', { years: healthAccessYears })} />
      {entities.length > 0 ? <EntityFilter entity={entity} entities={entities} /> : null}
      <ListFaces
        rows={accesses}
        failed={{
          title: t('failed.title'),
          text: t('failed.text'),
          retryLabel: t('failed.retry'),
        }}
        empty={
          entity === ''
            ? { title: t('empty.title'), text: t('empty.text') }
            : { title: t('none.title') }
        }
        loading={isLoading ? { label: t('loading'), height: 96, count: 4 } : null}
      >
        {(rows) => (
          <AccessesTable
            accesses={rows}
            onAsk={(id) => setAsked(entities.find((one) => one.id === id) ?? null)}
          />
        )}
      </ListFaces>
      {accesses?.length && pagination ? (
        <ListPages pagination={pagination} count={t('total', { count: pagination.totalRecords })} />
      ) : null}
      {summary ? <NoticePart notice={summary.notice} /> : null}
      <AskEntityDialog entity={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

/** Whether other rows of this list are on their way. */
function useIsReading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname;
}

function EntityFilter(props: { entity: string; entities: readonly AccessingEntity[] }) {
  const t = useText(accessesTexts);
  const { entity, entities } = props;
  return (
    <ListFilters label={t('filter.label')} searchLabel={t('filter.search')} filter={{ entity }}>
      <SelectField label={t('filter.entity')} name="entity" defaultValue={entity}>
        <option value="">{t('filter.all')}</option>
        {entities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </ListFilters>
  );
}
