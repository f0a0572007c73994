import type { DeskRequest } from '@vaga/contract/requests';
import { paths } from '../app/paths.ts';
import { civilDate, formatDay, formatMoment, formatMoney } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { kindKey } from './desk-kinds.ts';
import classes from './requests.module.css';
import { requestsTexts } from './requests.texts.ts';

const columns = ['kind', 'who', 'what', 'asked', 'until', 'amount'] as const;

export function RequestsTable({ requests }: { requests: readonly DeskRequest[] }) {
  const t = useText(requestsTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      numbers={['amount']}
      className={classes.table}
      aria-label={t('title')}
    >
      {requests.map((request) => (
        <Row key={request.id} request={request} />
      ))}
    </CardTable>
  );
}

function Row({ request }: { request: DeskRequest }) {
  const t = useText(requestsTexts);
  const language = useLanguage();
  const { kind, id, who, people, what, day, askedAt, answerUntil, amountCents, timeZone } = request;
  const name = t(kindKey(kind));
  const moment = (at: string) => formatMoment(at, timeZone, language);
  return (
    <CardRow>
      <CardCell className={classes.kind}>{name}</CardCell>
      <CardCell isName>
        <Link
          className={classes.who}
          to={paths.deskRequest(kind, id)}
          aria-label={t('open', { who, kind: name })}
          data-row
        >
          {who}
        </Link>
        {people > 1 ? (
          <small className={classes.soft}>{t('more', { count: people - 1 })}</small>
        ) : null}
      </CardCell>
      <CardCell>
        {what ?? t('none')}
        {day ? <small className={classes.soft}>{formatDay(day, language, 'short')}</small> : null}
      </CardCell>
      <CardCell label={t('column.asked')}>{askedAt ? moment(askedAt) : t('none')}</CardCell>
      <CardCell label={t('column.until')}>
        <strong className={answerUntil ? undefined : classes.soft}>
          {answerUntil ? moment(shownDeadline(answerUntil, timeZone)) : t('noDeadline')}
        </strong>
      </CardCell>
      <CardCell isNumber label={t('column.amount')}>
        {amountCents === null ? t('none') : formatMoney(amountCents, language)}
      </CardCell>
    </CardRow>
  );
}

/** The end of a day is the last minute of it, not the first of the next. */
function shownDeadline(answerUntil: string, timeZone: string): string {
  const before = new Date(Date.parse(answerUntil) - 60_000).toISOString();
  const isMidnight = civilDate(before, timeZone) !== civilDate(answerUntil, timeZone);
  return isMidnight ? before : answerUntil;
}
