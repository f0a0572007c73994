import * as healthCalls from '@vaga/contract/calls/public-health';
import * as resultCalls from '@vaga/contract/calls/result-entry';
import * as uploadCalls from '@vaga/contract/calls/uploaded-documents';
import {
  enteredResultDays,
  surveillanceNotificationHours,
  uploadedDocumentDays,
} from '@vaga/contract/limits';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { PageHead } from '../../app/page-head.tsx';
import { requireSessionFor } from '../../app/session-access.ts';
import { apiOf, readOrNull } from '../../platform/context.ts';
import { Link } from '../../platform/link.tsx';
import { choiceOf, pageOf } from '../../platform/list-filters.ts';
import { useText } from '../../platform/texts.ts';
import { Page, PageTitle } from '../../ui/page.tsx';
import { EnterPart } from './enter-part.tsx';
import { NotificationsPart } from './notifications-part.tsx';
import { resultStates } from './result-entry.rules.ts';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';
import { UploadPart } from './upload/upload-part.tsx';

const tabs = ['enter', 'upload', 'notifications'] as const;

/** What the client chose, and nothing else that stands in the address. */
const batchPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSessionFor(context, resultCalls.listResults);
  const address = new URL(request.url).searchParams;
  const api = apiOf(context);
  const tab = choiceOf(address, 'tab', tabs);
  if (tab === 'upload') {
    const sent = address.get('batch') ?? '';
    const batch = batchPattern.test(sent) ? sent : null;
    const query = batch ? { batch } : {};
    const read = api.data(uploadCalls.listUploadedDocuments, { query });
    return { tab, batch, documents: await readOrNull(context, read) };
  }
  if (tab === 'notifications') {
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
  const leadOf = (of: typeof shown) => {
    if (of.tab === 'enter') return t(`lead.${of.state}`, { days: enteredResultDays });
    return of.tab === 'upload'
      ? t('lead.upload', { days: uploadedDocumentDays })
      : t('lead.notifications', { hours: surveillanceNotificationHours });
  };
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle title={t('title')} lead={leadOf(shown)} />
      <nav className={classes.tabs} aria-label={t('tabs')}>
        {tabs.map((tab) => (
          <Link key={tab} to={`?tab=${tab}`} aria-current={tab === shown.tab ? 'page' : undefined}>
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </nav>
      {shown.tab === 'enter' ? <EnterPart {...shown} /> : null}
      {shown.tab === 'upload' ? <UploadPart {...shown} /> : null}
      {shown.tab === 'notifications' ? <NotificationsPart rows={shown.reports} /> : null}
    </Page>
  );
}
