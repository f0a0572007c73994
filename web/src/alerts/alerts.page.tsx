import { type AlertKind, alertKinds, rolesByAlertKind } from '@vaga/contract/alert-kinds';
import type { Alert } from '@vaga/contract/alerts';
import { listAlerts, readAlertChoices } from '@vaga/contract/calls/alerts';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { requireSessionFor } from '../app/session-access.ts';
import { apiOf, readOrNull } from '../platform/context.ts';
import { choiceOf, pageOf } from '../platform/list-filters.ts';
import type { Session } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { useIsReading } from '../platform/use-is-reading.ts';
import { useRowActs } from '../platform/use-row-acts.ts';
import { SelectField } from '../ui/field.tsx';
import { ListFilters, ListPages } from '../ui/list.tsx';
import { ListFaces } from '../ui/list-faces.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { markDone } from './alerts.api.ts';
import classes from './alerts.module.css';
import { alertsTexts } from './alerts.texts.ts';
import { AlertsTable } from './alerts-table.tsx';
import { ChoicesPart } from './choices-part.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

const states = ['open', 'snoozed', 'done'] as const;
export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = requireSessionFor(context, listAlerts);
  const address = new URL(request.url).searchParams;
  const filter = {
    state: choiceOf(address, 'state', states),
    kind: choiceOf(address, 'kind', ['', ...alertKinds]),
    page: pageOf(address),
  };
  const { state, kind, page: pageNumber } = filter;
  const query = { state, pageNumber, ...(kind ? { kind } : {}) };
  const [list, chosen] = await Promise.all([
    readOrNull(context, apiOf(context).call(listAlerts, { query })),
    readOrNull(context, apiOf(context).data(readAlertChoices, {})),
  ]);
  return {
    filter,
    kinds: kindsFor(session),
    alerts: list?.data?.alerts ?? null,
    choices: chosen?.choices ?? null,
    areChoicesOpen: address.get('view') === 'choices',
    pagination: list?.pagination ?? null,
  };
}

/** The kinds that a member's roles see. */
function kindsFor({ roles }: Session): AlertKind[] {
  return alertKinds.filter((kind) =>
    rolesByAlertKind[kind].some((role) => roles.some((one) => one === role)),
  );
}

/** What waits for the members of a provider. */
export default function AlertsPage() {
  const t = useText(alertsTexts);
  const { filter, kinds, alerts, pagination, choices, areChoicesOpen } =
    useLoaderData<typeof loader>();
  const isReading = useIsReading();
  const { revalidate } = useRevalidator();
  const acts = useRowActs();
  const [snoozed, setSnoozed, close] = useDialogOf<Alert>();
  const [message, setMessage] = useState('');
  const finish = (alert: Alert) =>
    acts.act(alert.id, async () => {
      setMessage(await markDone(alert));
      await revalidate();
    });
  const isFiltered = filter.kind !== '' || filter.state !== 'open';
  return (
    <Page>
      <PageHead title={t('title')} />
      <PageTitle title={t('title')} lead={t('lead')} />
      <p role="status" className={classes.done}>
        {acts.failure ? (acts.failure.text ?? t('failed.text')) : message}
      </p>
      <ListFilters label={t('filter')} searchLabel={t('search')} filter={filter}>
        <SelectField label={t('state')} name="state" defaultValue={filter.state}>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('kind')} name="kind" defaultValue={filter.kind}>
          <option value="">{t('kind.all')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </SelectField>
      </ListFilters>
      <ListFaces
        rows={alerts}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={
          isFiltered ? { title: t('none.filtered') } : { title: t('none'), text: t('none.text') }
        }
        loading={isReading ? { label: t('loading'), height: 80, count: 4 } : null}
      >
        {(rows) => (
          <AlertsTable
            alerts={rows}
            timeZone={homeTimeZone}
            onAct={(act, alert) => (act === 'done' ? finish(alert) : setSnoozed(alert))}
          />
        )}
      </ListFaces>
      {alerts?.length && pagination ? (
        <ListPages pagination={pagination} count={t('count', { count: pagination.totalRecords })} />
      ) : null}
      {choices ? <ChoicesPart choices={choices} isOpen={areChoicesOpen} /> : null}
      {snoozed ? (
        <SnoozeDialog alert={snoozed} timeZone={homeTimeZone} onDone={setMessage} onClose={close} />
      ) : null}
    </Page>
  );
}
