import * as healthCalls from '@vaga/contract/calls/public-health';
import * as resultCalls from '@vaga/contract/calls/result-entry';
import { enteredResultDays, surveillanceNotificationHours } from '@vaga/contract/limits';
import type { LoaderFunctionArgs } from 'react-router';
import { Link, redirect, useLoaderData } from 'react-router';
import { deniedAt } from '../../app/access-notice.ts';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { homePathOf, mayCall } from '../../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { choiceOf, pageOf } from '../../platform/list-filters.ts';
import { useText } from '../../platform/texts.ts';
import { Page, PageTitle } from '../../ui/page.tsx';
import { EnterPart } from './enter-part.tsx';
import { NotificationsPart } from './notifications-part.tsx';
import { resultStates } from './result-entry.rules.ts';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';

const tabs = ['enter', 'notifications'] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session } = context.get(pageContext);
  if (!session || !mayCall(session, resultCalls.listResults))
    throw redirect(session ? deniedAt(homePathOf(session)) : paths.home);
  const address = new URL(request.url).searchParams;
  const api = apiOf(context);
  if (choiceOf(address, 'tab', tabs) === 'notifications') {
    const read = api.data(healthCalls.listSurveillanceNotifications, {});
    return { tab: 'notifications' as const, reports: await readOrNull(context, read) };
  }
  const state = choiceOf(address, 'state', resultStates);
  const query = { state, pageNumber: pageOf(address) };
  const list = await readOrNull(context, api.call(resultCalls.listResults, { query }));
  const { data: rows = null, pagination = null } = list ?? {};
  return { tab: 'enter' as const, state, rows, pagination };
}

/** The results of a provider: those to enter, and what of them the law asks to report. */
export default function ResultsPage() {
  const t = useText(resultEntryTexts);
  const shown = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle
        title={t('title')}
        lead={
          shown.tab === 'enter'
            ? t(`lead.${shown.state}`, { days: enteredResultDays })
            : t('lead.notifications', { hours: surveillanceNotificationHours })
        }
      />
      <nav className={classes.tabs} aria-label={t('tabs')}>
        {tabs.map((tab) => (
          <Link key={tab} to={`?tab=${tab}`} aria-current={tab === shown.tab ? 'page' : undefined}>
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </nav>
      {shown.tab === 'enter' ? (
        <EnterPart {...shown} />
      ) : (
        <NotificationsPart rows={shown.reports} />
      )}
    </Page>
  );
}
