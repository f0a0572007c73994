import type { ImportLine, ImportLineState, ImportReport } from '@vaga/contract/import';
import { useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './import.module.css';
import { linesOf } from './import.rules.ts';
import { importTexts } from './import.texts.ts';
import { ToEditor } from './to-editor.tsx';
import { useColumnName } from './use-column-name.ts';

const tones = { error: 'bad', changed: 'accent', new: 'calm', same: 'quiet' } as const;
const filters = ['', 'error', 'changed', 'new'] as const;
const linesAtOnce = 50;

interface ReportLinesProps {
  report: ImportReport;
  /** Only lines of this state, without a choice. */
  only?: ImportLineState;
}

/** The rows of the files, those with an error first: what changes of each, or why nothing becomes of it. */
export function ReportLines({ report, only }: ReportLinesProps) {
  const t = useText(importTexts);
  const [filter, setFilter] = useState<ImportLineState | ''>(only ?? '');
  const [count, setCount] = useState(linesAtOnce);
  const lines = linesOf(report.lines, filter);
  if (report.lines.length === 0) return null;
  return (
    <section className={classes.report} aria-labelledby="import-lines">
      <div className={classes.reportHead}>
        <h3 id="import-lines">{t('lines')}</h3>
        {only ? null : (
          <SelectField
            label={t('lines.filter')}
            value={filter}
            onChange={({ target: { value } }) => {
              setFilter(value as ImportLineState | '');
              setCount(linesAtOnce);
            }}
          >
            {filters.map((state) => (
              <option key={state} value={state}>
                {t(state === '' ? 'lines.all' : `state.${state}`)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {lines.length === 0 ? (
        <p className={classes.soft}>{t('lines.none')}</p>
      ) : (
        <ul role="list" className={classes.lines} aria-labelledby="import-lines">
          {lines.slice(0, count).map((line) => (
            <Line key={`${line.kind} ${line.line}`} line={line} lines={report.lines} />
          ))}
        </ul>
      )}
      {lines.length > count ? (
        <Button variant="outline" onClick={() => setCount(count + linesAtOnce)}>
          {t('lines.more', { count: lines.length - count })}
        </Button>
      ) : null}
      {lines.length <= count && report.linesLeftOut > 0 ? (
        <p className={classes.soft}>{t('lines.leftOut', { count: report.linesLeftOut })}</p>
      ) : null}
    </section>
  );
}

interface LineProps {
  line: ImportLine;
  lines: readonly ImportLine[];
}

function Line({ line: row, lines }: LineProps) {
  const { kind, line, name, state, changes, errors } = row;
  const t = useText(importTexts);
  const nameOf = useColumnName();
  // An import sends no rebooking offers: where bookings would lose their time, a manager looks at them first.
  const isBookingLost = errors.some(({ message }) => message.code === 'import.bookings_lost');
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <strong>{name === '' ? t('lines.unnamed') : name}</strong>
        <span className={classes.soft}>{t('lines.where', { file: t(`kind.${kind}`), line })}</span>
        {changes.map(({ column, before, after }) => (
          <span key={column}>
            {nameOf(column)}: <s className={classes.soft}>{before || '–'}</s>{' '}
            <span aria-hidden="true">→</span> <b>{after || '–'}</b>
          </span>
        ))}
        {errors.map(({ column, message }) => (
          <span key={`${column} ${message.code}`} className={classes.error}>
            {column === null ? '' : `${nameOf(column)}: `}
            {message.text}
          </span>
        ))}
        {isBookingLost ? <ToEditor line={row} lines={lines} /> : null}
      </div>
      <StateBadge tone={tones[state]} text={t(`badge.${state}`)} />
    </li>
  );
}
