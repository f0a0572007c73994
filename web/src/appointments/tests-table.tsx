import { IconChevronDown, IconQrcode } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import { useState } from 'react';
import { ZoneNote } from '../partners/index.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import { StatusBadge } from './status-badge.tsx';
import { type TestAct, TestActions, TestWays } from './test-actions.tsx';
import { isToPrepareFor, resultLabel, shownCode, shownDate, shownPlace } from './test-labels.ts';
import classes from './tests-table.module.css';

const columns = [
  'code',
  'name',
  'date',
  'service',
  'place',
  'status',
  'result',
  'actions',
] as const;

interface TestsTableProps {
  tests: readonly UserTest[];
  title: string;
  onAct: (act: TestAct) => void;
}

/** Appointments, a row each. */
export function TestsTable({ tests, title, onAct }: TestsTableProps) {
  const t = useText(appointmentsTexts);
  return (
    <section aria-labelledby="all-tests">
      <h2 id="all-tests" className={classes.heading}>
        {title}
      </h2>
      <CardTable
        columns={columns}
        nameOf={(column) => t(`column.${column}`)}
        className={classes.table}
        aria-labelledby="all-tests"
      >
        {tests.map((test) => (
          <Row key={test.id} test={test} onAct={onAct} />
        ))}
      </CardTable>
    </section>
  );
}

interface RowProps {
  test: UserTest;
  onAct: (act: TestAct) => void;
}

function Row({ test, onAct }: RowProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const looks = [test.status === 'Canceled' && classes.over, !isWhole && classes.short];
  return (
    <CardRow className={looks.filter(Boolean).join(' ')}>
      <CardCell className={`${classes.code} ${classes.rest}`} label={t('column.code')}>
        {shownCode(test)}
        {test.isBooked ? <ShowCode test={test} onAct={onAct} /> : null}
      </CardCell>
      <CardCell className={classes.name}>{test.person}</CardCell>
      <CardCell className={classes.date}>
        {shownDate(test, language, t)}{' '}
        {test.endsAt === null ? null : <ZoneNote instant={test.date} timeZone={test.timeZone} />}
      </CardCell>
      <CardCell isName className={classes.service}>
        <Unbroken>{test.service}</Unbroken>
      </CardCell>
      <CardCell className={classes.place}>
        <span>{test.entity}</span>
        <small>
          <Unbroken>{shownPlace(test, t)}</Unbroken>
        </small>
      </CardCell>
      <CardCell className={classes.status}>
        <StatusBadge test={test} />
        <MoreButton test={test} isWhole={isWhole} onClick={() => setWhole(!isWhole)} />
      </CardCell>
      <CardCell className={test.canCancel ? classes.rest : undefined} label={t('column.result')}>
        {resultLabel(test, t)}
      </CardCell>
      <CardCell className={classes.actions}>
        <div>
          <TestActions test={test} onAct={onAct} />
          <TestWays test={test} />
        </div>
        <Preparation test={test} />
      </CardCell>
    </CardRow>
  );
}

/** How to prepare, a tap away; on a phone among what a short card leaves out. */
function Preparation({ test }: { test: UserTest }) {
  const t = useText(appointmentsTexts);
  if (!isToPrepareFor(test)) return null;
  const action = t('booked.prepare');
  return (
    <details className={`${classes.prepare} ${classes.rest}`}>
      <summary aria-label={t('actionsOf', { action, service: test.service, person: test.person })}>
        {action}
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <p>{test.preparation}</p>
    </details>
  );
}

interface MoreButtonProps {
  test: UserTest;
  isWhole: boolean;
  onClick: () => void;
}

/** On a phone a card is short until its reader asks for the rest of it. */
function MoreButton({ test, isWhole, onClick }: MoreButtonProps) {
  const t = useText(appointmentsTexts);
  const action = t(isWhole ? 'row.less' : 'row.more');
  return (
    <button
      type="button"
      className={classes.more}
      aria-expanded={isWhole}
      aria-label={t('actionsOf', { action, service: test.service, person: test.person })}
      onClick={onClick}
    >
      {action}
      <IconChevronDown size={20} aria-hidden="true" />
    </button>
  );
}

/** The code of each of a family is a tap away, not only that of who comes first. */
function ShowCode({ test, onAct }: Pick<RowProps, 'test' | 'onAct'>) {
  const t = useText(appointmentsTexts);
  const action = t('checkIn.show');
  return (
    <button
      type="button"
      className={classes.showCode}
      aria-label={t('actionsOf', { action, service: test.service, person: test.person })}
      title={action}
      onClick={() => onAct({ kind: 'checkIn', test })}
    >
      <IconQrcode size={20} aria-hidden="true" />
      {t('checkIn.short')}
    </button>
  );
}
