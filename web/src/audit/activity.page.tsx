import { IconDownload } from '@tabler/icons-react';
import * as auditCalls from '@vaga/contract/calls/audit';
import { auditEntryYears } from '@vaga/contract/limits';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { requireSessionFor } from '../app/session-access.ts';
import { fileAddress } from '../platform/api.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { FileLink } from '../ui/button.tsx';
import { ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { ActivityFilters, activityFilterOf } from './activity-filters.tsx';
import { ActivityTable } from './activity-table.tsx';
import { auditTexts } from './audit.texts.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSessionFor(context, auditCalls.listActivity);
  const filter = activityFilterOf(new URL(request.url));
  const { page: pageNumber, ...query } = filter;
  const api = apiOf(context);
  const [list, authors] = await Promise.all([
    readOrNull(context, api.call(auditCalls.listActivity, { query: { ...query, pageNumber } })),
    readOrNull(context, api.data(auditCalls.listActivityAuthors, {})),
  ]);
  return {
    filter,
    entries: list?.data ?? null,
    pagination: list?.pagination ?? null,
    authors: authors ?? [],
  };
}

/** Who changed what of the business: an owner reads the organisation, a manager the entity, all others what they did. */
export default function ActivityPage() {
  const t = useText(auditTexts);
  const { filter, entries, pagination, authors } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const { page: _, ...query } = filter;
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle
        title={t('title')}
        lead={t('lead', { years: auditEntryYears })}
        actions={
          entries?.length ? (
            <FileLink
              href={fileAddress(auditCalls.exportActivity, { query })}
              download
              icon={<IconDownload size={20} aria-hidden="true" />}
            >
              {t('file')}
            </FileLink>
          ) : undefined
        }
      />
      <ActivityFilters filter={filter} authors={authors} />
      <ListFaces
        rows={entries}
        failed={{
          title: t('failed.title'),
          text: t('failed.text'),
          retryLabel: t('failed.retry'),
        }}
        empty={{ title: t('empty.title') }}
        loading={isReading ? { label: t('loading'), height: 72, count: 5 } : null}
      >
        {(rows) => <ActivityTable entries={rows} />}
      </ListFaces>
      {entries?.length && pagination ? (
        <ListPages pagination={pagination} count={t('total', { count: pagination.totalRecords })} />
      ) : null}
    </Page>
  );
}
