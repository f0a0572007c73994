import { IconQrcode } from '@tabler/icons-react';
import type { UserTest } from '@vaga/contract/appointments';
import { ZoneNote } from '../partners/index.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import { StatusBadge } from './status-badge.tsx';
import { type TestAct, TestActions, TestWays } from './test-actions.tsx';
import { resultLabel, shownCode, shownDate, shownPlace } from './test-labels.ts';
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
  /** Stands above the list as a card of its own: on a phone, where rows are cards too, it is not said twice. */
  next: UserTest | null;
  onAct: (act: TestAct) => void;
}

/** All appointments. */
export function TestsTable({ tests, next, onAct }: TestsTableProps) {
  const t = useText(appointmentsTexts);
  const isOnlyNext = tests.length === 1 && next !== null;
  return (
    <section aria-labelledby="all-tests" className={isOnlyNext ? classes.wideOnly : undefined}>
      <h2 id="all-tests" className={classes.heading}>
        {t('list.title')}
      </h2>
      <CardTable
        columns={columns}
        nameOf={(column) => t(`column.${column}`)}
        className={classes.table}
        aria-labelledby="all-tests"
      >
        {tests.map((test) => (
          <Row key={test.id} test={test} isNext={test === next} onAct={onAct} />
        ))}
      </CardTable>
    </section>
  );
}

interface RowProps {
  test: UserTest;
  isNext: boolean;
  onAct: (act: TestAct) => void;
}

function Row({ test, isNext, onAct }: RowProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const isOver = test.status === 'Canceled';
  const looks = [isOver && classes.over, isNext && classes.wideOnly].filter(Boolean).join(' ');
  return (
    <CardRow className={looks || undefined}>
      <CardCell className={classes.code} label={t('column.code')}>
        {shownCode(test)}
        {test.isBooked ? <ShowCode test={test} onAct={onAct} /> : null}
      </CardCell>
      <CardCell className={classes.name}>{test.person}</CardCell>
      <CardCell className={classes.date}>
        {shownDate(test, language, t)}{' '}
        {test.endsAt === null ? null : <ZoneNote instant={test.date} timeZone={test.timeZone} />}
      </CardCell>
      <CardCell className={classes.service}>
        <Unbroken>{test.service}</Unbroken>
      </CardCell>
      <CardCell className={classes.place}>
        <span>{test.entity}</span>
        <small>
          <Unbroken>{shownPlace(test, t)}</Unbroken>
        </small>
      </CardCell>
      <CardCell>
        <StatusBadge test={test} />
      </CardCell>
      <CardCell label={t('column.result')}>{resultLabel(test, t)}</CardCell>
      <CardCell className={classes.actions}>
        <div>
          <TestActions test={test} onAct={onAct} />
          <TestWays test={test} />
        </div>
      </CardCell>
    </CardRow>
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
      <IconQrcode size={22} aria-hidden="true" />
    </button>
  );
}
