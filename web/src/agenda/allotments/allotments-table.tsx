import { IconPencil, IconPlayerStop } from '@tabler/icons-react';
import type { Allotment } from '@vaga/contract/allotments';
import { allotmentUseDays } from '@vaga/contract/closure-limits';
import { addDays } from '../../platform/add-days.rules.ts';
import { formatDay, formatNumber } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './allotments.module.css';
import { allotmentsTexts } from './allotments.texts.ts';

/** What a member may do with an allotment. */
export type AllotmentAct = 'change' | 'end';

const columns = ['for', 'pool', 'dates', 'hours', 'places', 'release', 'use', 'actions'] as const;

interface AllotmentsTableProps {
  allotments: readonly Allotment[];
  mayChange: boolean;
  onAct: (act: AllotmentAct, allotment: Allotment) => void;
}

export function AllotmentsTable({ allotments, mayChange, onAct }: AllotmentsTableProps) {
  const t = useText(allotmentsTexts);
  const language = useLanguage();
  const day = (date: string) => formatDay(date, language, 'dateOfYear');
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      numbers={['places']}
      className={classes.table}
      aria-label={t('title')}
    >
      {allotments.map((allotment) => {
        const { id, fromDate, untilDate, fromTime, toTime, places, releaseHours } = allotment;
        // One that was ended before its first day has no last one.
        const [, last = fromDate] = [fromDate, addDays(untilDate, -1)].sort();
        return (
          <CardRow key={id}>
            <CardCell isName>
              <ForWhom allotment={allotment} />
            </CardCell>
            <CardCell label={t('column.pool')}>{allotment.pool}</CardCell>
            <CardCell label={t('column.dates')}>
              {t('dates', { from: day(fromDate), until: day(last) })}
            </CardCell>
            <CardCell label={t('column.hours')}>
              {fromTime}–{toTime}
            </CardCell>
            <CardCell isNumber label={t('column.places')}>
              {formatNumber(places, language)}
            </CardCell>
            <CardCell label={t('column.release')}>
              {releaseHours === 0 ? t('release.never') : t('release', { count: releaseHours })}
            </CardCell>
            <CardCell label={t('column.use')}>
              <Use allotment={allotment} />
            </CardCell>
            <CardCell isMenu>
              {mayChange && allotment.state !== 'past' ? (
                <Acts allotment={allotment} onAct={onAct} />
              ) : null}
            </CardCell>
          </CardRow>
        );
      })}
    </CardTable>
  );
}

function ForWhom({ allotment }: { allotment: Allotment }) {
  const t = useText(allotmentsTexts);
  const { partner, code, idProtocol, isOpen, state } = allotment;
  return (
    <>
      <strong className={classes.name}>{partner ?? code}</strong>
      <small className={classes.soft}>
        {idProtocol === null ? t('code', { code }) : t('protocol')}
      </small>
      {isOpen || state === 'past' ? null : (
        <small className={classes.warning}>{t('notOpen')}</small>
      )}
    </>
  );
}

/** How many places are taken of those set aside: the week to come as a bar, the last one in words. */
function Use({ allotment }: { allotment: Allotment }) {
  const t = useText(allotmentsTexts);
  const { coming, lastWeek, isLittleUsed } = allotment;
  if (!coming) return t('use.none');
  const share = coming.setAside === 0 ? 0 : Math.min(1, coming.taken / coming.setAside);
  return (
    <div className={classes.use}>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
      <span>{t('use.coming', { ...coming, days: allotmentUseDays })}</span>
      {lastWeek ? (
        <small className={classes.soft}>
          {t('use.lastWeek', { ...lastWeek, days: allotmentUseDays })}
        </small>
      ) : null}
      {isLittleUsed ? <StateBadge tone="accent" text={t('little')} /> : null}
    </div>
  );
}

function Acts({
  allotment,
  onAct,
}: Pick<AllotmentsTableProps, 'onAct'> & { allotment: Allotment }) {
  const t = useText(allotmentsTexts);
  const name = [allotment.partner ?? allotment.code, allotment.pool].join(', ');
  return (
    <RowMenu
      label={t('actsOf', { name })}
      items={[
        {
          key: 'change',
          text: t('change'),
          icon: <IconPencil size={20} aria-hidden="true" />,
          onSelect: () => onAct('change', allotment),
        },
        {
          key: 'end',
          text: t('end'),
          icon: <IconPlayerStop size={20} aria-hidden="true" />,
          isDanger: true,
          onSelect: () => onAct('end', allotment),
        },
      ]}
    />
  );
}
