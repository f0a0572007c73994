import type { Slot } from '@vaga/contract/scheduling';
import { formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { cartTexts } from '../cart.texts.ts';
import { buttonsOf } from './assignment.rules.ts';
import classes from './slot-card.module.css';
import type { SlotChoice } from './use-slot-choice.ts';

interface SlotCardProps {
  slot: Slot;
  timeZone: string;
  /** Not all starts shown are at one place: each says where it is. */
  showsPlace: boolean;
  /** The entity has accepted this time and holds it: it has no free places to count. */
  isAccepted: boolean;
  choice: SlotChoice;
}

/** A start: from when to when, its free places, where it is, and a button for each person up to the places. */
export function SlotCard({ slot, timeZone, showsPlace, isAccepted, choice }: SlotCardProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { time, available } = slot;
  const shown = formatTime(time, timeZone, language);
  const { people, assignment, isAll } = choice;
  const isTaken = people.some(({ idAsset }) => assignment[idAsset] === time);
  const name = isAccepted
    ? `${shown}, ${slot.slot}`
    : available > 0
      ? t('slot.name', { time: shown, count: available, place: slot.slot })
      : t('slot.nameFull', { time: shown, place: slot.slot });
  return (
    <li
      className={classes.slot}
      data-full={available === 0 || undefined}
      data-taken={isTaken || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields; these are the buttons of one time */}
      <div role="group" aria-label={name} className={classes.group}>
        <p className={classes.top}>
          <strong>{slot.timeRange}</strong>
          {isAccepted ? null : (
            <small>{available > 0 ? t('day.free', { count: available }) : t('slot.full')}</small>
          )}
          <small className={showsPlace ? classes.where : 'visually-hidden'}>{slot.slot}</small>
        </p>
        {available === 0 ? null : isAll ? (
          <button type="button" className={classes.person} onClick={() => choice.startAllAt(time)}>
            {t('slots.startAt', { time: shown })}
          </button>
        ) : (
          <div className={classes.people}>
            {buttonsOf(slot, people, assignment).map(({ idAsset, shortName }) => (
              <button
                key={idAsset}
                type="button"
                className={classes.person}
                aria-pressed={assignment[idAsset] === time}
                onClick={() => choice.tap({ idAsset, time })}
              >
                {shortName}
              </button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
