import type { UserTest } from '@vaga/contract/appointments';
import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import * as waitlistCalls from '@vaga/contract/calls/waitlist';
import { type ReactNode, useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { api } from '../platform/api.ts';
import { apiOf, pageContext, readOrNull } from '../platform/context.ts';
import { choiceOf, pageOf, textOf } from '../platform/list-filters.ts';
import { useText } from '../platform/texts.ts';
import { usePoll } from '../platform/use-poll.ts';
import { loadOwnRatings, RatingPrompts } from '../ratings/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/faces.tsx';
import { ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { AreaWatches, loadAreaWatches, WaitlistEntries } from '../waitlist/index.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { nextOf } from './next-test.rules.ts';
import { NextTest } from './next-test.tsx';
import { useKeepNext } from './offline/use-keep-next.ts';
import type { TestAct } from './test-actions.tsx';
import { TestDialogs } from './test-dialogs.tsx';
import { nextHoldEnd } from './test-labels.ts';
import { TestsFilter } from './tests-filter.tsx';
import { TestsTable } from './tests-table.tsx';
import { type TestsView, testsViewOf, testViews } from './tests-view.rules.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const { now } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const [tests, entries, watches, ratings] = await Promise.all([
    readOrNull(context, api.data(appointmentsCalls.listUserTests, {})),
    // An extra: the list stands without it.
    readOrNull(context, api.data(waitlistCalls.listWaitlistEntries, {})),
    readOrNull(context, loadAreaWatches(api)),
    readOrNull(context, loadOwnRatings(api)),
  ]);
  const view = query.has('view') ? choiceOf(query, 'view', testViews) : null;
  const idPerson = textOf(query, 'person', 36);
  const shown = tests && testsViewOf(tests, { view, idPerson, page: pageOf(query), now });
  const toRate = ratings?.appointments ?? [];
  const next = tests ? nextOf(tests, now) : undefined;
  const waiting = { entries: entries ?? [], watches: watches ?? [] };
  return { shown, next, isEmpty: tests?.length === 0, waiting, toRate };
}

/** The appointments of the person: what is to come, the next one large, or what is past. */
export default function TestsListPage() {
  const t = useText(appointmentsTexts);
  const { shown, next, isEmpty, waiting, toRate } = useLoaderData<typeof loader>();
  const loginType = useLoginType();
  const [act, setAct] = useState<TestAct | null>(null);
  const upcoming = shown?.upcoming ?? [];
  useFreshHolds(upcoming);
  useKeepNext(next);
  const book = (
    <ButtonLink to={paths.testsServices(loginType)} variant="accent">
      {t('book')}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        actions={shown && !isEmpty ? book : undefined}
      />
      <WaitlistEntries entries={waiting.entries} loginType={loginType} />
      <AreaWatches watches={waiting.watches} />
      <ListFaces
        rows={isEmpty ? [] : shown && [shown]}
        failed={{
          title: t('failed.title'),
          text: t('failed.text'),
          retryLabel: t('failed.retry'),
        }}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: book }}
      >
        {([view]) =>
          view ? (
            <Shown view={view} prompts={<RatingPrompts appointments={toRate} />} onAct={setAct} />
          ) : null
        }
      </ListFaces>
      {act ? <TestDialogs act={act} tests={upcoming} onAct={setAct} /> : null}
    </Page>
  );
}

interface ShownProps {
  view: TestsView;
  /** What can be rated, above the rows. */
  prompts: ReactNode;
  onAct: (act: TestAct) => void;
}

function Shown({ view, prompts, onAct }: ShownProps) {
  const t = useText(appointmentsTexts);
  const { next, rows, pagination } = view;
  const count = pagination.totalRecords;
  return (
    <>
      <TestsFilter view={view} />
      {next ? <NextTest test={next} onAct={onAct} /> : null}
      {prompts}
      {rows.length > 0 ? (
        <TestsTable
          tests={rows}
          title={t(next ? 'list.later' : `list.${view.view}`)}
          onAct={onAct}
        />
      ) : null}
      {count === 0 ? (
        <EmptyState title={t(`none.${view.view}.title`)} text={t(`none.${view.view}.text`)} />
      ) : (
        <ListPages pagination={pagination} count={t(`count.${view.view}`, { count })} />
      )}
    </>
  );
}

/** `setTimeout` counts in 31 bits: a longer wait would be over at once. */
const longestWait = 2 ** 31 - 1;
/** Once a time to pay has ended: the first look at once, and again until the list says so. */
const waitsMs = [0, 5_000] as const;

/** Reads the list anew when the time of a payment ends: a time that is available again is not offered to be paid. */
function useFreshHolds(tests: readonly UserTest[]) {
  const { revalidate } = useRevalidator();
  const end = nextHoldEnd(tests);
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (end === null) return;
    const wait = Math.max(1_000, Date.parse(end) - Date.now() + 500);
    if (wait > longestWait) return;
    const timer = setTimeout(() => setOver(end), wait);
    return () => clearTimeout(timer);
  }, [end]);
  usePoll({
    waitsMs: end !== null && over === end ? waitsMs : null,
    look: () => api.data(appointmentsCalls.listUserTests, {}),
    onAnswer: (fresh) => {
      if (nextHoldEnd(fresh) !== end) void revalidate();
    },
  });
}
