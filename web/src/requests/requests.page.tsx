import * as requestsCalls from '@vaga/contract/calls/requests';
import { useRef } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { Link } from '../platform/link.tsx';
import { choiceOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { SelectField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { kindKey, kindsFor } from './desk-kinds.ts';
import classes from './requests.module.css';
import { requestsTexts } from './requests.texts.ts';
import { RequestsTable } from './requests-table.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, requestsCalls.listDeskRequests);
  const kinds = kindsFor(session);
  const filter = { kind: choiceOf(new URL(request.url).searchParams, 'kind', kinds) };
  const query = filter.kind === '' ? {} : filter;
  const requests = await readOrNull(
    context,
    apiOf(context).data(requestsCalls.listDeskRequests, { query }),
  );
  return { requests, filter, kinds };
}

/** What waits for an answer of a provider, of every kind, those to be answered first on top. */
export default function RequestsPage() {
  const t = useText(requestsTexts);
  const { requests, filter, kinds } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const isNone = requests?.length === 0 && filter.kind === '';
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead')} />
      <p className={classes.phone}>
        <Link to={paths.toPhone()}>{t('toPhone')}</Link>
      </p>
      {isNone ? null : (
        <ListFilters label={t('filter')} searchLabel={t('search')} filter={filter}>
          <SelectField label={t('kind')} name="kind" defaultValue={filter.kind}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind === '' ? t('kind.all') : t(kindKey(kind))}
              </option>
            ))}
          </SelectField>
        </ListFilters>
      )}
      <ListFaces
        rows={requests}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={isNone ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyFiltered') }}
        loading={isReading ? { label: t('loading'), height: 88, count: 4 } : null}
      >
        {(rows) => (
          <>
            <div ref={list}>
              <RequestsTable requests={rows} />
            </div>
            <p role="status" className={classes.total}>
              {t('total', { count: rows.length })}
            </p>
            <p className={classes.keys}>{t('keys')}</p>
          </>
        )}
      </ListFaces>
    </Page>
  );
}
