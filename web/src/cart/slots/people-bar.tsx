import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import { formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PersonChip } from '../../ui/chips.tsx';
import { cartTexts } from '../cart.texts.ts';
import { shortMoment } from '../cart-summary.tsx';
import classes from './slot-step.module.css';
import type { SlotChoice } from './use-slot-choice.ts';

interface PeopleBarProps {
  place: EntityOptionWithSlots;
  choice: SlotChoice;
  /** The entity has accepted these times: there is nothing to choose for several at once. */
  isAccepted: boolean;
}

/** Who has which time, and who has none yet; with several, the button that gives times to all in one tap. */
export function PeopleBar({ place, choice, isAccepted }: PeopleBarProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { people, assignment, isAll, unplaceable } = choice;

  const noteOf = (time: string | undefined) => {
    if (!time) return t('slots.choose');
    const isShown = time.slice(0, 10) === place.date;
    return isShown
      ? formatTime(time, place.timeZone, language)
      : shortMoment(time, place.timeZone, language);
  };

  return (
    <div className={classes.people}>
      <ul role="list" className={classes.chips} aria-label={t('slots.people')} aria-live="polite">
        {people.map(({ idAsset, shortName }) => (
          <li key={idAsset}>
            <PersonChip
              isPlain
              name={shortName}
              note={noteOf(assignment[idAsset])}
              isSet={assignment[idAsset] !== undefined}
            />
          </li>
        ))}
      </ul>
      {people.length > 1 && !isAccepted ? (
        <Button
          variant={isAll ? 'primary' : 'outline'}
          aria-pressed={isAll}
          onClick={choice.toggleAll}
        >
          {t('slots.all')}
        </Button>
      ) : null}
      <p role="status" className={isAll || unplaceable ? classes.hint : 'visually-hidden'}>
        {unplaceable
          ? t('slots.misfit', {
              time: formatTime(unplaceable, place.timeZone, language),
              count: people.length,
            })
          : isAll
            ? t('slots.allHint')
            : ''}
      </p>
    </div>
  );
}
