import type { UserTest } from '@vaga/contract/appointments';
import * as appointmentsCalls from '@vaga/contract/calls/appointments';
import * as waitlistCalls from '@vaga/contract/calls/waitlist';
import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useLoginType, useNow } from '../app/root-data.ts';
import { api } from '../platform/api.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { usePoll } from '../platform/use-poll.ts';
import { loadOwnRatings, RatingPrompts } from '../ratings/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { WaitlistEntries } from '../waitlist/index.ts';
import { callsOf } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import { Companions } from './companions.tsx';
import { NextTest } from './next-test.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import type { TestAct } from './test-actions.tsx';
import { nextHoldEnd, nextOf } from './test-labels.ts';
import { TestsTable } from './tests-table.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [tests, entries, ratings] = await Promise.all([
    readOrNull(context, api.data(appointmentsCalls.listUserTests, {})),
    // An extra: the list stands without it.
    readOrNull(context, api.data(waitlistCalls.listWaitlistEntries, {})),
    readOrNull(context, loadOwnRatings(api)),
  ]);
  return { tests, entries: entries ?? [], toRate: ratings?.appointments ?? [] };
}

/** All appointments of the person: the next one large, everything below. */
export default function TestsListPage() {
  const t = useText(appointmentsTexts);
  const { tests, entries, toRate } = useLoaderData<typeof loader>();
  const loginType = useLoginType();
  const [act, setAct] = useState<TestAct | null>(null);
  const all = tests ?? [];
  useFreshHolds(all);
  const next = nextOf(all, useNow());
  const book = (
    <ButtonLink to={paths.testsServices(loginType)} variant="accent">
      {t('book')}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle title={t('title')} lead={t('lead')} actions={tests?.length ? book : undefined} />
      <WaitlistEntries entries={entries} loginType={loginType} />
      <ListFaces
        rows={tests}
        failed={{
          title: t('failed.title'),
          text: t('failed.text'),
          retryLabel: t('failed.retry'),
        }}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: book }}
      >
        {(rows) => (
          <>
            {next ? <NextTest test={next} onAct={setAct} /> : null}
            <RatingPrompts appointments={toRate} />
            <TestsTable tests={rows} next={next} onAct={setAct} />
          </>
        )}
      </ListFaces>
      {act?.kind === 'cancel' ? (
        <CancelDialog
          test={act.test}
          calls={callsOf(act.test.id)}
          companions={<Companions test={act.test} tests={all} act="cancel" />}
          onClose={() => setAct(null)}
        />
      ) : null}
      {act?.kind === 'reschedule' ? (
        <RescheduleDialog
          test={act.test}
          calls={callsOf(act.test.id)}
          companions={<Companions test={act.test} tests={all} act="reschedule" />}
          onClose={() => setAct(null)}
        />
      ) : null}
      {act?.kind === 'checkIn' ? (
        <CheckInDialog test={act.test} onClose={() => setAct(null)} />
      ) : null}
    </Page>
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
