import { surveillanceAlertHours } from '@vaga/contract/limits';
import type { SurveillanceNotification } from '@vaga/contract/public-health';
import { shownCode } from '../../appointments/index.ts';
import { formatStamp } from '../../platform/format.ts';
import { useReadersZone } from '../../platform/readers-zone.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { Button } from '../../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx';
import { dot } from '../../ui/dot.ts';
import { ListFaces } from '../../ui/list-faces.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';

const columns = ['due', 'person', 'what', 'state', 'reference', 'report'] as const;

/** Whether a member still has to report it by hand, or may. */
const canReport = ({ state }: SurveillanceNotification) =>
  state === 'due' || state === 'rejected' || state === 'amending';

/** What the law asks the entity to report to the health authority: by deadline first, then what was reported lately. */
export function NotificationsPart({ rows }: { rows: readonly SurveillanceNotification[] | null }) {
  const t = useText(resultEntryTexts);
  const [reporting, setReporting, close] = useDialogOf<SurveillanceNotification>();
  return (
    <>
      <ListFaces
        rows={rows}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{ title: t('report.none'), text: t('report.noneText') }}
      >
        {(shown) => (
          <CardTable
            columns={columns}
            nameOf={(column) => t(`report.column.${column}`)}
            className={classes.reports}
            aria-label={t('tab.notifications')}
          >
            {shown.map((row) => (
              <Row key={row.id} row={row} onReport={() => setReporting(row)} />
            ))}
          </CardTable>
        )}
      </ListFaces>
      {reporting ? <ReportDialog key={reporting.id} row={reporting} onClose={close} /> : null}
    </>
  );
}

function Row({ row, onReport }: { row: SurveillanceNotification; onReport: () => void }) {
  const t = useText(resultEntryTexts);
  const { person, disease, service, state, reference, attempts, lastError } = row;
  return (
    <CardRow>
      <CardCell label={t('report.column.due')}>
        <Deadline row={row} />
      </CardCell>
      <CardCell isName className={classes.person}>
        <strong>{person || t('report.erased')}</strong>
        <small className={classes.soft}>{shownCode(row)}</small>
      </CardCell>
      <CardCell className={classes.person}>
        <span>{disease ?? t('report.corrected')}</span>
        <small className={classes.soft}>
          {service}
          {dot}
          {t(`outcome.${row.result}`)}
        </small>
      </CardCell>
      <CardCell label={t('report.column.state')}>
        <StateBadge tone={toneOf(row)} text={t(`report.state.${state}`)}>
          {lastError && canReport(row) ? (
            <small className={classes.soft}>
              {t('report.tries', { count: attempts, error: lastError })}
            </small>
          ) : null}
        </StateBadge>
      </CardCell>
      <CardCell label={t('report.column.reference')}>{reference ?? '–'}</CardCell>
      <CardCell className={classes.acts}>
        {canReport(row) ? (
          <Button variant="outline" aria-label={t('report.openFor', { person })} onClick={onReport}>
            {t('report.open')}
          </Button>
        ) : null}
      </CardCell>
    </CardRow>
  );
}

function toneOf({ alert, state }: SurveillanceNotification) {
  if (alert === 'overdue' || state === 'rejected') return 'bad' as const;
  if (alert === 'soon') return 'accent' as const;
  return state === 'due' || state === 'amending' ? ('quiet' as const) : ('calm' as const);
}

function Deadline({ row: { dueAt, alert, state } }: { row: SurveillanceNotification }) {
  const t = useText(resultEntryTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  if (state === 'acknowledged' || state === 'recorded' || state === 'withdrawn')
    return <span className={classes.soft}>–</span>;
  return (
    <span className={alert === 'none' ? undefined : classes.late}>
      {formatStamp(dueAt, zone, language)}
      {alert === 'none' ? null : (
        <small>{t(`report.alert.${alert}`, { hours: surveillanceAlertHours })}</small>
      )}
    </span>
  );
}
