import { IconCheck, IconClock } from '@tabler/icons-react';
import type { Alert } from '@vaga/contract/alerts';
import { civilDate, formatDay, formatMoment } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { alertPath } from './alert-path.ts';
import classes from './alerts.module.css';
import { alertsTexts } from './alerts.texts.ts';

/** What a member may do with an alert. */
export type AlertAct = 'done' | 'snooze';

const columns = ['what', 'about', 'since', 'actions'] as const;

interface AlertsTableProps {
  alerts: readonly Alert[];
  timeZone: string;
  onAct: (act: AlertAct, alert: Alert) => void;
}

/** What waits for the members of a provider, each with the way to where it is settled. */
export function AlertsTable({ alerts, timeZone, onAct }: AlertsTableProps) {
  const t = useText(alertsTexts);
  const language = useLanguage();
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={t('title')}
    >
      {alerts.map((alert) => (
        <CardRow key={alert.id}>
          <CardCell isName>
            <Link to={alertPath(alert)} className={classes.subject}>
              {t(`kind.${alert.kind}`)}
            </Link>
            <AlertState alert={alert} timeZone={timeZone} />
          </CardCell>
          <CardCell label={t('column.about')}>
            <About alert={alert} />
          </CardCell>
          <CardCell label={t('column.since')}>
            {formatMoment(alert.since, timeZone, language)}
          </CardCell>
          <CardCell isMenu>
            {alert.state === 'done' ? null : <Acts alert={alert} onAct={onAct} />}
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}

function AlertState({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const t = useText(alertsTexts);
  const language = useLanguage();
  const { isGrave, snoozedUntil } = alert;
  if (snoozedUntil !== null) {
    const day = formatDay(civilDate(snoozedUntil, timeZone), language, 'date');
    return <StateBadge tone="quiet" text={t('snoozed', { day })} />;
  }
  return isGrave ? <StateBadge tone="bad" text={t('grave')} /> : null;
}

/** The code of an appointment, the name of a pool, how much of the plan is used, or the place itself. */
function About({ alert: { kind, label } }: { alert: Alert }) {
  const t = useText(alertsTexts);
  if (label === null) return t('about.place');
  if (kind === 'planUsed') return t('about.plan', { percent: label });
  const isPool = kind === 'scheduleEnds' || kind === 'calendarUnread';
  return isPool ? label : t('about.code', { code: label });
}

function Acts({ alert, onAct }: Pick<AlertsTableProps, 'onAct'> & { alert: Alert }) {
  const t = useText(alertsTexts);
  const name = [t(`kind.${alert.kind}`), alert.label].filter((part) => part !== null).join(', ');
  return (
    <RowMenu
      label={t('actsOf', { name })}
      items={[
        {
          key: 'done',
          text: t('done'),
          icon: <IconCheck size={20} aria-hidden="true" />,
          onSelect: () => onAct('done', alert),
        },
        {
          key: 'snooze',
          text: t('snooze'),
          icon: <IconClock size={20} aria-hidden="true" />,
          onSelect: () => onAct('snooze', alert),
        },
      ]}
    />
  );
}
