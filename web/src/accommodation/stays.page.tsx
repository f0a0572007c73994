import type { Reservation } from '@vaga/contract/accommodation';
import * as accommodationCalls from '@vaga/contract/calls/accommodation';
import * as staysCalls from '@vaga/contract/calls/stays';
import type { Pagination } from '@vaga/contract/envelope';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useLocation, useNavigation } from 'react-router';
import { HomeLink } from '../app/home-link.tsx';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { pageOf, textOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { ListFilters, ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { DeleteStayDialog } from './delete-stay-dialog.tsx';
import { ImportStaysDialog } from './import-stays-dialog.tsx';
import classes from './stays.module.css';
import { staysTexts } from './stays.texts.ts';
import { StaysTable } from './stays-table.tsx';

const staysPerPage = 50;

interface Loaded {
  /** Null where they could not be read. */
  stays: Reservation[] | null;
  pagination: Pagination | null;
  filter: { code: string; name: string };
  /** Whether the member imports stays and prints cards. */
  isManager: boolean;
  now: string;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { session, now } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const code = textOf(searchParams, 'code', 40);
  const name = textOf(searchParams, 'name', 120);
  const query = { code, name, pageNumber: pageOf(searchParams), pageSize: staysPerPage };
  const read = await readOrNull(
    context,
    apiOf(context).call(accommodationCalls.listReservations, { query }),
  );
  return {
    stays: read && (read.data ?? []),
    pagination: read?.pagination ?? null,
    filter: { code, name },
    isManager: mayCall(session, staysCalls.importStays),
    now,
  };
}

/** The stays of a hotel: who arrives when, and what is still to be booked. */
export default function StaysPage() {
  const t = useText(staysTexts);
  const loginType = useLoginType();
  const { stays, pagination, filter, isManager, now } = useLoaderData<typeof loader>();
  const [isImporting, setImporting] = useState(false);
  const isReading = useIsReading();
  const done = useDone();
  const [deleted, setDeleted, close] = useDialogOf<Reservation>();
  const isNarrowed = filter.code !== '' || filter.name !== '';
  const isEmpty = stays?.length === 0 && !isNarrowed;
  const importButton = isManager ? (
    <Button variant="outline" onClick={() => setImporting(true)}>
      {t('import')}
    </Button>
  ) : null;
  const actions = (
    <div className={classes.pageActions}>
      <ButtonLink to={paths.bookingsNew(loginType)} variant="accent">
        {t('add')}
      </ButtonLink>
      {importButton}
    </div>
  );
  const countOf = ({ totalRecords: total }: Pagination) =>
    total === 1 ? t('total.one') : t('total.other', { total });
  return (
    <Page>
      <PageHead title={t('title')} />
      <HomeLink />
      <PageTitle title={t('title')} lead={t('lead')} actions={isEmpty ? undefined : actions} />
      <p role="status" className={classes.added}>
        {done === null ? '' : t(done)}
      </p>
      {isEmpty ? null : (
        <ListFilters label={t('filter.label')} searchLabel={t('filter.search')} filter={filter}>
          <TextField
            label={t('filter.name')}
            name="name"
            defaultValue={filter.name}
            maxLength={120}
            autoComplete="off"
          />
          <TextField
            label={t('filter.code')}
            name="code"
            defaultValue={filter.code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </ListFilters>
      )}
      <ListFaces
        rows={stays}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('retry') }}
        empty={
          isEmpty
            ? { title: t('empty.title'), text: t('empty.text'), action: actions }
            : { title: t('none.title'), text: t('none.text') }
        }
        loading={isReading ? { label: t('loading'), height: 120, count: 4 } : null}
      >
        {(rows) => <StaysTable stays={rows} now={now} mayPrint={isManager} onDelete={setDeleted} />}
      </ListFaces>
      {stays?.length && pagination ? (
        <ListPages pagination={pagination} count={countOf(pagination)} />
      ) : null}
      {deleted ? <DeleteStayDialog stay={deleted} onClose={close} /> : null}
      {isImporting ? <ImportStaysDialog onClose={() => setImporting(false)} /> : null}
    </Page>
  );
}

/** Whether other rows of this list are on their way. */
function useIsReading(): boolean {
  const { location } = useNavigation();
  const { pathname, search } = useLocation();
  return location !== undefined && location.pathname === pathname && location.search !== search;
}

/** What the form has just done and led here; null for nothing. */
function useDone(): 'added' | 'saved' | null {
  const { state } = useLocation();
  if (typeof state !== 'object' || state === null || !('done' in state)) return null;
  return state.done === 'saved' ? 'saved' : 'added';
}
