import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import type { EnterableResult, ResultRow } from '@vaga/contract/result-entry';
import type { KeyboardEvent } from 'react';
import { shownCode } from '../../appointments/index.ts';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import {
  canBeNegative,
  isOverdue,
  outcomeKeys,
  outcomeOfKey,
  outcomesToChoose,
  wallMoment,
} from './result-entry.rules.ts';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';
import { moveRowFocus } from './row-focus.ts';

const columns = ['tick', 'code', 'person', 'service', 'taken', 'due', 'result', 'acts'] as const;

interface ResultsTableProps {
  rows: readonly ResultRow[];
  now: string;
  /** Ids of the rows that are ticked as negative. */
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
  onChoose: (row: ResultRow, result: EnterableResult) => void;
  /** Opens the choice of a document. */
  onAttach: (row: ResultRow) => void;
}

/**
 * Results by row. With the focus in a row, 1, 2 and 3 are its outcomes, 4 its document; J and K go to the rows below and above.
 */
export function ResultsTable(props: ResultsTableProps) {
  const t = useText(resultEntryTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={t('title')}
    >
      {props.rows.map((row) => (
        <Row key={row.id} {...props} row={row} />
      ))}
    </CardTable>
  );
}

function Row({
  row,
  now,
  ticked,
  onTick,
  onChoose,
  onAttach,
}: ResultsTableProps & { row: ResultRow }) {
  const t = useText(resultEntryTexts);
  const language = useLanguage();
  const { person, dateOfBirth, service, reference, takenAt } = row;
  const born = dateOfBirth ? formatDay(dateOfBirth, language, 'dateOfYear') : t('noBirth');
  function byKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const result = outcomeOfKey(event.key, row);
    if (result) onChoose(row, result);
    else if (event.key === '4' && row.missing.length === 0) onAttach(row);
    else if (!moveRowFocus(event)) return;
    event.preventDefault();
  }
  return (
    <CardRow className={row.missing.length > 0 ? classes.incomplete : undefined}>
      <CardCell className={classes.tick}>
        {canBeNegative(row) ? (
          <input
            type="checkbox"
            data-row-stop
            aria-label={t('tick', { person })}
            checked={ticked.has(row.id)}
            onChange={({ target }) => onTick(row.id, target.checked)}
            onKeyDown={byKey}
          />
        ) : null}
      </CardCell>
      <CardCell className={classes.code} label={t('column.code')}>
        {shownCode(row)}
        {reference ? <small className={classes.soft}>{reference}</small> : null}
      </CardCell>
      <CardCell isName className={classes.person}>
        <strong>{person}</strong>
        <small className={classes.soft}>{born}</small>
      </CardCell>
      <CardCell className={classes.service}>{service}</CardCell>
      <CardCell label={t('column.taken')}>
        {takenAt ? <Moment at={takenAt} now={now} /> : '–'}
      </CardCell>
      <CardCell label={t('column.due')}>
        <Due row={row} now={now} />
      </CardCell>
      <CardCell label={t('column.result')}>
        <Outcome row={row} />
      </CardCell>
      <CardCell className={classes.acts}>
        <Acts row={row} onChoose={onChoose} onAttach={onAttach} onKeyDown={byKey} />
      </CardCell>
    </CardRow>
  );
}

function Moment({ at, now }: { at: string; now: string }) {
  const language = useLanguage();
  const { day, time } = wallMoment(at);
  return (
    <>
      <span className={classes.time}>{time}</span>
      {day === now.slice(0, 10) ? null : (
        <small className={`${classes.soft} ${classes.day}`}>
          {formatDay(day, language, 'short')}
        </small>
      )}
    </>
  );
}

function Due({ row, now }: { row: ResultRow; now: string }) {
  const t = useText(resultEntryTexts);
  if (!row.dueAt) return <span className={classes.soft}>–</span>;
  const isLate = isOverdue(row, now) && outcomeIsOpen(row);
  return (
    <span className={isLate ? classes.late : undefined}>
      {isLate ? <IconAlertTriangle size={16} aria-hidden="true" /> : null}
      <Moment at={row.dueAt} now={now} />
      {isLate ? <small>{t('overdue')}</small> : null}
    </span>
  );
}

const outcomeIsOpen = ({ result }: ResultRow) => result === 'Pending' || result === 'Executed';

function Outcome({ row }: { row: ResultRow }) {
  const t = useText(resultEntryTexts);
  const { result, shownAt, isAddressToConfirm } = row;
  const tone = result === 'Unauthorized' ? 'bad' : outcomeIsOpen(row) ? 'quiet' : 'calm';
  return (
    <StateBadge tone={tone} text={t(`outcome.${result}`)}>
      {shownAt ? (
        <small className={classes.soft}>{t('shownAt', { time: wallMoment(shownAt).time })}</small>
      ) : null}
      {isAddressToConfirm && !outcomeIsOpen(row) ? (
        <small className={classes.late}>{t('addressToConfirm')}</small>
      ) : null}
    </StateBadge>
  );
}

interface ActsProps extends Pick<ResultsTableProps, 'onChoose' | 'onAttach'> {
  row: ResultRow;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Acts({ row, onChoose, onAttach, onKeyDown }: ActsProps) {
  const t = useText(resultEntryTexts);
  if (row.missing.length > 0)
    return (
      <p className={classes.missing}>
        {t('missing', { fields: row.missing.map((field) => t(`field.${field}`)).join(', ') })}
      </p>
    );
  const keyOf = (outcome: EnterableResult) =>
    Object.entries(outcomeKeys).find(([, value]) => value === outcome)?.[0];
  const first = canBeNegative(row) ? {} : { 'data-row-stop': true };
  return (
    <div className={classes.buttons}>
      {outcomesToChoose(row).map((outcome, index) => (
        <Button
          key={outcome}
          variant="outline"
          data-outcome={outcome}
          onClick={() => onChoose(row, outcome)}
          onKeyDown={onKeyDown}
          {...(index === 0 ? first : {})}
        >
          <ActText
            text={t(`outcome.${outcome}`)}
            whole={t('enterFor', { outcome: t(`outcome.${outcome}`), person: row.person })}
            keyText={keyOf(outcome)}
          />
        </Button>
      ))}
      <Button
        variant="outline"
        icon={<IconPaperclip size={18} aria-hidden="true" />}
        onClick={() => onAttach(row)}
        onKeyDown={onKeyDown}
        {...(outcomesToChoose(row).length === 0 ? first : {})}
      >
        <ActText
          text={t(row.hasDocument ? 'attachAnother' : 'attach')}
          whole={t('attachFor', { person: row.person })}
          keyText="4"
        />
      </Button>
    </div>
  );
}

/** What a button does, with its key, to the eye; to a screen reader with the person. */
function ActText(props: { text: string; whole: string; keyText: string | undefined }) {
  return (
    <>
      <span className="visually-hidden">{props.whole}</span>
      <span aria-hidden="true">
        {props.text} <kbd className={classes.key}>{props.keyText}</kbd>
      </span>
    </>
  );
}
