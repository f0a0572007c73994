import type { UserTest } from '@vaga/contract/appointments';
import { useLanguage, useText } from '../platform/texts.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { StatusBadge } from './status-badge.tsx';
import { type TestAct, TestActions } from './test-actions.tsx';
import { shownCode, shownDate, shownPlace } from './test-words.ts';
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

/**
 * All appointments: a table on a wide screen, cards on a phone.
 * The roles are said again because a table that is laid out as cards loses them in some browsers.
 */
export function TestsTable({ tests, onAct }: { tests: UserTest[]; onAct: (act: TestAct) => void }) {
  const t = useText(appointmentsTexts);
  return (
    <section aria-labelledby="all-tests">
      <h2 id="all-tests" className={classes.heading}>
        {t('list.title')}
      </h2>
      <table className={classes.table} role="table" aria-labelledby="all-tests">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {tests.map((test) => (
            <Row key={test.id} test={test} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ test, onAct }: { test: UserTest; onAct: (act: TestAct) => void }) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const isOver = test.status === 'Canceled';
  return (
    <tr role="row" className={isOver ? classes.over : undefined}>
      <td role="cell" className={classes.code} data-label={t('column.code')}>
        {shownCode(test)}
      </td>
      <td role="cell" className={classes.name}>
        {test.person}
      </td>
      <td role="cell" className={classes.date}>
        {shownDate(test, language, t)}
      </td>
      <td role="cell" className={classes.service}>
        {test.service}
      </td>
      <td role="cell" className={classes.place}>
        <span>{test.entity}</span>
        <small>{shownPlace(test, t)}</small>
      </td>
      <td role="cell">
        <StatusBadge test={test} />
      </td>
      <td role="cell" data-label={t('column.result')}>
        {isOver ? t('result.none') : t(`result.${test.scheduleResult}`)}
      </td>
      <td role="cell" className={classes.actions}>
        <TestActions test={test} onAct={onAct} />
      </td>
    </tr>
  );
}
