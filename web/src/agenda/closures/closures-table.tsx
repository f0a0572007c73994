import type { Closure, ClosureKind } from '@vaga/contract/closures';
import { useNow } from '../../app/root-data.ts';
import { addDays } from '../../platform/add-days.rules.ts';
import { civilDate, formatDay, formatNumber, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './closures.module.css';
import { closuresTexts } from './closures.texts.ts';

const columns = ['what', 'from', 'until', 'reason', 'kind', 'bookings', 'by', 'actions'] as const;

interface ClosuresTableProps {
  closures: readonly Closure[];
  timeZone: string;
  /** Whether the member may open what is closed. */
  mayOpen: boolean;
  onOpen: (closure: Closure) => void;
}

/** When the entity is unavailable: running and to come, or past. */
export function ClosuresTable({ closures, timeZone, mayOpen, onOpen }: ClosuresTableProps) {
  const t = useText(closuresTexts);
  const language = useLanguage();
  const momentOf = useMoments(timeZone);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      numbers={['bookings']}
      className={classes.table}
      aria-label={t('title')}
    >
      {closures.map((closure) => {
        const { id, what, name, kind, state, bookings, by } = closure;
        const reason = reasonOf(closure, language);
        const author = by ?? calendarOf(kind, t);
        return (
          <CardRow key={id}>
            <CardCell isName>
              <strong className={classes.name}>{name ?? t('what.all')}</strong>
              {name === null ? null : <small className={classes.soft}>{t(`what.${what}`)}</small>}
            </CardCell>
            <CardCell label={t('column.from')}>{momentOf(closure, 'from')}</CardCell>
            <CardCell label={t('column.until')}>{momentOf(closure, 'until')}</CardCell>
            <CardCell label={t('column.reason')} isEmpty={reason === ''}>
              {reason === '' ? '–' : reason}
            </CardCell>
            <CardCell label={t('column.kind')}>
              {t(`kind.${kind}`)}
              {state === 'running' ? <StateBadge tone="accent" text={t('state.running')} /> : null}
            </CardCell>
            <CardCell isNumber label={t('column.bookings')}>
              {formatNumber(bookings, language)}
            </CardCell>
            <CardCell label={t('column.by')} isEmpty={author === null}>
              {author ?? '–'}
            </CardCell>
            <CardCell>
              {mayOpen && state !== 'past' && kind !== 'busy' ? (
                <OpenButton
                  closure={closure}
                  about={[name ?? t('what.all'), momentOf(closure, 'from')].join(', ')}
                  onOpen={onOpen}
                />
              ) : null}
            </CardCell>
          </CardRow>
        );
      })}
    </CardTable>
  );
}

/** The calendar that made a closure; null where a member did. */
function calendarOf(kind: ClosureKind, t: (key: 'by.calendar' | 'by.busy') => string) {
  if (kind === 'holiday') return t('by.calendar');
  return kind === 'busy' ? t('by.busy') : null;
}

function OpenButton({
  closure,
  about: name,
  onOpen,
}: Pick<ClosuresTableProps, 'onOpen'> & { closure: Closure; about: string }) {
  const t = useText(closuresTexts);
  const isRunning = closure.state === 'running';
  return (
    <Button
      variant="outline"
      aria-label={t(isRunning ? 'endOf' : 'deleteOf', { name })}
      onClick={() => onOpen(closure)}
    >
      {t(isRunning ? 'end' : 'delete')}
    </Button>
  );
}

/** In the reader's language, or in the other one. */
function reasonOf({ reasonPt, reasonEn }: Closure, language: 'pt' | 'en'): string {
  const [own, other] = language === 'en' ? [reasonEn, reasonPt] : [reasonPt, reasonEn];
  return own === '' ? other : own;
}

/** The first or the last day of whole days, or the moment; with the year where it is not this one. */
function useMoments(timeZone: string) {
  const language = useLanguage();
  const thisYear = useNow().slice(0, 4);
  return (closure: Closure, end: 'from' | 'until'): string => {
    const instant = closure[end];
    const date = civilDate(instant, timeZone);
    const shown = end === 'until' && closure.isWholeDays ? addDays(date, -1) : date;
    const isThisYear = shown.startsWith(thisYear);
    const day = formatDay(shown, language, isThisYear ? 'date' : 'dateOfYear');
    return closure.isWholeDays ? day : `${day}, ${formatTime(instant, timeZone, language)}`;
  };
}
