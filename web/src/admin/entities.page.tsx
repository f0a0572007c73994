import type { AdminEntity } from '@vaga/contract/admin-entities';
import { listEntitiesToConfirm } from '@vaga/contract/calls/admin-entities';
import { entityReviewDays } from '@vaga/contract/limits';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { choiceOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { SelectField } from '../ui/field.tsx';
import { ListFilters } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { EntityCard } from './entity-card.tsx';
import classes from './states.module.css';
import { adminStatesTexts } from './states.texts.ts';
import { useEntityKeys } from './use-entity-keys.ts';

const states = ['confirming', 'draft', 'live', 'paused', 'closed'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSessionFor(context, listEntitiesToConfirm);
  const filter = { state: choiceOf(new URL(request.url).searchParams, 'state', states) };
  const rows = await readOrNull(
    context,
    apiOf(context).data(listEntitiesToConfirm, { query: filter }),
  );
  return { rows, filter };
}

/** The places of partners of which something is to be confirmed, those that have waited longest on top; or all in a state. */
export default function EntitiesPage() {
  const t = useText(adminStatesTexts);
  const { rows, filter } = useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const isToConfirm = filter.state === 'confirming';
  const list = useEntityKeys();
  return (
    <Page>
      <PageHead title={t('entities.title')} />
      <HomeLink />
      <PageTitle
        title={t('entities.title')}
        lead={t('entities.lead', { days: entityReviewDays })}
      />
      <ListFilters label={t('entities.filter')} searchLabel={t('search')} filter={filter}>
        <SelectField label={t('state')} name="state" defaultValue={filter.state}>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`entityState.${state}`)}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <ListFaces<AdminEntity>
        rows={rows}
        failed={{
          title: t('entities.failed'),
          text: t('failed.text'),
          retryLabel: t('failed.retry'),
        }}
        empty={
          isToConfirm
            ? { title: t('empty'), text: t('entities.emptyText') }
            : { title: t('entities.emptyState') }
        }
        loading={isReading ? { label: t('entities.loading'), height: 168, count: 3 } : null}
      >
        {(shown) => (
          <>
            <ol role="list" ref={list} className={classes.entities}>
              {shown.map((entity) => (
                <EntityCard key={entity.id} entity={entity} />
              ))}
            </ol>
            {isToConfirm ? <p className={classes.keys}>{t('entities.keys')}</p> : null}
          </>
        )}
      </ListFaces>
    </Page>
  );
}
