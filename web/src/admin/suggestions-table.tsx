import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { SuggestionToReview } from '@vaga/contract/service-suggestions';
import { formatMoment } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import classes from './registrations.module.css';
import { suggestionsTexts } from './suggestions.texts.ts';

const columns = ['text', 'type', 'entity', 'asked', 'state', 'actions'] as const;
const tones = { open: 'accent', merged: 'calm', refused: 'over' } as const;

interface SuggestionsTableProps {
  rows: readonly SuggestionToReview[];
  /** The one that was decided a moment ago. */
  decidedId: string | null;
  isBusy: boolean;
  onAct: (act: 'merge' | 'refuse' | 'undo', row: SuggestionToReview) => void;
}

export function SuggestionsTable({ rows, decidedId, isBusy, onAct }: SuggestionsTableProps) {
  const t = useText(suggestionsTexts);
  return (
    <CardTable columns={columns} nameOf={(column) => t(`column.${column}`)} aria-label={t('title')}>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          isDecided={row.id === decidedId}
          isBusy={isBusy}
          onAct={onAct}
        />
      ))}
    </CardTable>
  );
}

function Row({
  row,
  isDecided,
  isBusy,
  onAct,
}: { row: SuggestionToReview; isDecided: boolean } & Pick<
  SuggestionsTableProps,
  'isBusy' | 'onAct'
>) {
  const t = useText(suggestionsTexts);
  const language = useLanguage();
  const { text, serviceType, entity, askedAt, state, service, reason, undoUntil, decidedBy } = row;
  const isOpen = state === 'open' && !isDecided;
  const note = service?.description ?? reason;
  return (
    <CardRow>
      <CardCell isName>
        <strong>{text}</strong>
      </CardCell>
      <CardCell label={t('column.type')}>{serviceType?.description ?? '–'}</CardCell>
      <CardCell label={t('column.entity')}>{entity}</CardCell>
      <CardCell label={t('column.asked')}>{formatMoment(askedAt, homeTimeZone, language)}</CardCell>
      <CardCell>
        <StateBadge
          tone={isDecided ? 'quiet' : tones[state]}
          text={t(isDecided ? 'state.decided' : `state.${state}`)}
        >
          {note ? <StateNote>{note}</StateNote> : null}
          {decidedBy ? <StateNote>{t('by', { name: decidedBy })}</StateNote> : null}
        </StateBadge>
      </CardCell>
      <CardCell>
        {isOpen ? (
          <div className={classes.acts}>
            <Button
              variant="primary"
              aria-label={t('mergeOf', { text })}
              onClick={() => onAct('merge', row)}
            >
              {t('merge')}
            </Button>
            <Button
              variant="outline"
              aria-label={t('refuseOf', { text })}
              onClick={() => onAct('refuse', row)}
            >
              {t('refuse')}
            </Button>
          </div>
        ) : isDecided || undoUntil ? (
          <Button
            variant="outline"
            isBusy={isBusy}
            aria-label={t('undoOf', { text })}
            onClick={() => onAct('undo', row)}
          >
            {t('undo')}
          </Button>
        ) : null}
      </CardCell>
    </CardRow>
  );
}
