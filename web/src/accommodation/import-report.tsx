import type { StayImportReport, StayLine } from '@vaga/contract/stays';
import { useLanguage, useText } from '../platform/texts.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { formatStay } from './format-dates.ts';
import classes from './import-stays.module.css';
import { staysTexts } from './stays.texts.ts';

/** Lines that are shown: what needs an eye comes first, and the counts say how many there are. */
const shownLines = 100;
const order = ['error', 'changed', 'new', 'same'] as const;
const tones = { error: 'bad', changed: 'accent', new: 'calm', same: 'quiet' } as const;

/** What becomes of the rows of a file: how many of each kind, and the lines. */
export function ImportReport({ report }: { report: StayImportReport }) {
  const t = useText(staysTexts);
  const rank = ({ state }: StayLine) => order.indexOf(state);
  const lines = report.lines.toSorted((one, other) => rank(one) - rank(other));
  const more = lines.length - shownLines;
  return (
    <>
      <dl className={classes.counts}>
        {(['new', 'changed', 'same', 'error'] as const).map((state) => (
          <div key={state}>
            <dt>{t(`import.${state}`)}</dt>
            <dd>{report[state]}</dd>
          </div>
        ))}
      </dl>
      <ul role="list" className={classes.lines} aria-label={t('import.lines')}>
        {lines.slice(0, shownLines).map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      {more > 0 ? <p className={classes.soft}>{t('import.more', { count: more })}</p> : null}
    </>
  );
}

function Line({ line }: { line: StayLine }) {
  const t = useText(staysTexts);
  const language = useLanguage();
  const { code, checkInDate, checkOutDate, before, state, error } = line;
  const days =
    checkInDate && checkOutDate ? formatStay({ checkInDate, checkOutDate }, language) : null;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <strong>{code}</strong>
        <span className={classes.soft}>{t('import.line', { line: line.line })}</span>
        {days ? <span>{days}</span> : null}
        {before ? (
          <span className={classes.soft}>
            {t('import.before', { days: formatStay(before, language) })}
          </span>
        ) : null}
        {error ? <span className={classes.error}>{error.text}</span> : null}
      </div>
      <div className={classes.badge}>
        <StateBadge tone={tones[state]} text={t(`line.${state}`)} />
      </div>
    </li>
  );
}
