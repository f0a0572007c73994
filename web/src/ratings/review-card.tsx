import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { RatingFinding, RatingState } from '@vaga/contract/rating-limits';
import type { RatingToReview } from '@vaga/contract/ratings';
import { formatMoment } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import classes from './entity-ratings.module.css';
import type { RatingPart } from './ratings.api.ts';
import { ratingsTexts } from './ratings.texts.ts';
import reviewClasses from './review-card.module.css';
import { Stars } from './stars.tsx';

interface ReviewCardProps {
  row: RatingToReview;
  isBusy: boolean;
  onPublish: (part: RatingPart) => void;
  onRefuse: (part: RatingPart) => void;
}

/** A rating and the answer to it, each with why it waits and the decisions that there are. */
export function ReviewCard({ row, ...acts }: ReviewCardProps) {
  const t = useText(ratingsTexts);
  const language = useLanguage();
  const { entity, stars, comment, answer, changedAt, isInvented } = row;
  return (
    <Card as="li" className={classes.rating}>
      <h2 className={reviewClasses.entity}>{entity}</h2>
      <p className={classes.who}>
        <Stars stars={stars} />
        <span>{formatMoment(changedAt, homeTimeZone, language)}</span>
        {isInvented ? <span className={classes.invented}>{t('invented')}</span> : null}
      </p>
      <p className={classes.comment}>{comment ?? t('review.noComment')}</p>
      <Decision part="rating" state={row.state} {...of(row)} {...acts} />
      {answer !== null && row.answerState !== null ? (
        <div className={classes.answer}>
          <p className={classes.answeredBy}>{t('answerOf', { name: entity })}</p>
          <p className={classes.comment}>{answer}</p>
          <Decision
            part="answer"
            state={row.answerState}
            entity={entity}
            findings={row.answerFindings}
            reason={row.answerReason}
            {...acts}
          />
        </div>
      ) : null}
    </Card>
  );
}

const of = ({ entity, findings, reason }: RatingToReview) => ({ entity, findings, reason });

const tones = { published: 'calm', waiting: 'accent', refused: 'over' } as const;

function Decision({
  part,
  state,
  entity,
  findings,
  reason,
  isBusy,
  onPublish,
  onRefuse,
}: Omit<ReviewCardProps, 'row'> & {
  part: RatingPart;
  state: RatingState;
  entity: string;
  findings: readonly RatingFinding[];
  reason: string | null;
}) {
  const t = useText(ratingsTexts);
  const what = `${t(part === 'rating' ? 'review.rating' : 'review.answer')}, ${entity}`;
  return (
    <div className={reviewClasses.decision}>
      <StateBadge tone={tones[state]} text={t(`state.${state}`)}>
        {state === 'waiting' && findings.length > 0 ? (
          <StateNote>{findings.map((finding) => t(`finding.${finding}`)).join(', ')}</StateNote>
        ) : null}
        {reason ? <StateNote>{reason}</StateNote> : null}
      </StateBadge>
      <div className={reviewClasses.acts}>
        {state === 'published' ? null : (
          <Button isBusy={isBusy} onClick={() => onPublish(part)}>
            {t('publish')}
            <span className="visually-hidden">: {what}</span>
          </Button>
        )}
        {state === 'refused' ? null : (
          <Button variant="outline" onClick={() => onRefuse(part)}>
            {t('refuse')}
            <span className="visually-hidden">: {what}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
