import { listCalendars } from '@vaga/contract/calls/calendars';
import * as closuresCalls from '@vaga/contract/calls/closures';
import * as holidaysCalls from '@vaga/contract/calls/holidays';
import { previewScheduleChange } from '@vaga/contract/calls/schedule-changes';
import type { Closure } from '@vaga/contract/closures';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { mayCall, requireSessionFor } from '../../app/session-access.ts';
import { apiOf, readOrNull } from '../../platform/context.ts';
import { Link } from '../../platform/link.tsx';
import { choiceOf, pageOf } from '../../platform/list-filters.ts';
import { useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { CalendarsView } from '../calendars/calendars-view.tsx';
import { ClosureDialog } from './closure-dialog.tsx';
import classes from './closures.module.css';
import { closuresTexts } from './closures.texts.ts';
import { ClosuresView, kinds, whens } from './closures-view.tsx';
import { HolidayDialog } from './holiday-dialog.tsx';
import type { AskedHoliday } from './holidays-view.tsx';
import { HolidaysView } from './holidays-view.tsx';
import { OpenClosureDialog } from './open-closure-dialog.tsx';

/** Calendars are for managers. */
const views = ['closures', 'holidays', 'calendars'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, closuresCalls.listClosures);
  const address = new URL(request.url).searchParams;
  const view = choiceOf(address, 'view', views);
  const filter = {
    when: choiceOf(address, 'when', whens),
    kind: choiceOf(address, 'kind', kinds),
    page: pageOf(address),
  };
  const { when, kind, page: pageNumber } = filter;
  const query = { when, pageNumber, ...(kind ? { kind } : {}) };
  const api = apiOf(context);
  const mayChange = mayCall(session, previewScheduleChange);
  const mayConnect = mayCall(session, listCalendars);
  const [list, holidays, calendars, parts] = await Promise.all([
    view === 'closures'
      ? readOrNull(context, api.call(closuresCalls.listClosures, { query }))
      : null,
    view === 'holidays' ? readOrNull(context, api.data(holidaysCalls.readHolidays, {})) : null,
    view === 'calendars' && mayConnect ? readOrNull(context, api.data(listCalendars, {})) : null,
    mayChange ? readOrNull(context, api.data(closuresCalls.listClosableParts, {})) : null,
  ]);
  return {
    view: view === 'calendars' && !mayConnect ? 'closures' : view,
    views: views.filter((one) => one !== 'calendars' || mayConnect),
    filter,
    list: list?.data ?? null,
    pagination: list?.pagination ?? null,
    holidays,
    calendars,
    parts,
    mayChange,
  };
}

/** When a provider is unavailable: closures, blocks, holidays and what external calendars say; and what it does on each holiday. */
export default function UnavailablePage() {
  const t = useText(closuresTexts);
  const { view, views, filter, list, pagination, holidays, calendars, parts, mayChange } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [asked, setAsked, close] = useDialogOf<OpenDialog>();
  const [message, setMessage] = useState('');
  const applied = () => {
    close();
    setMessage(t('done.applied'));
    void revalidate();
  };
  const add =
    parts && view !== 'calendars' ? (
      <Button variant="accent" onClick={() => setAsked({ what: 'add' })}>
        {t('add')}
      </Button>
    ) : undefined;
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle title={t('title')} lead={t('lead')} actions={add} />
      <p role="status" className={classes.done}>
        {message}
      </p>
      <nav className={classes.views} aria-label={t('views')}>
        {views.map((one) => (
          <Link
            key={one}
            to={one === 'closures' ? '?' : `?view=${one}`}
            aria-current={one === view ? 'page' : undefined}
            onClick={() => setMessage('')}
          >
            {t(`view.${one}`)}
          </Link>
        ))}
      </nav>
      {view === 'closures' ? (
        <ClosuresView
          list={list}
          pagination={pagination}
          filter={filter}
          mayOpen={mayChange}
          onOpen={(closure) => setAsked({ what: 'open', closure })}
        />
      ) : null}
      {view === 'calendars' ? <CalendarsView calendars={calendars} onDone={setMessage} /> : null}
      {view === 'holidays' ? (
        <HolidaysView
          holidays={holidays}
          mayChoose={mayChange}
          onChoose={(holiday) => setAsked({ what: 'holiday', holiday })}
          onSaved={setMessage}
        />
      ) : null}
      {asked?.what === 'add' && parts ? (
        <ClosureDialog parts={parts} onApplied={applied} onClose={close} />
      ) : null}
      {asked?.what === 'holiday' ? (
        <HolidayDialog asked={asked.holiday} onApplied={applied} onClose={close} />
      ) : null}
      {asked?.what === 'open' ? (
        <OpenClosureDialog closure={asked.closure} onDone={setMessage} onClose={close} />
      ) : null}
    </Page>
  );
}

/** What a dialog asks about. */
type OpenDialog =
  | { what: 'add' }
  | { what: 'open'; closure: Closure }
  | { what: 'holiday'; holiday: AskedHoliday };
