import type { EntityOptionWithSlots } from '@vaga/contract/scheduling';
import { useRef } from 'react';
import { formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { TimeChip } from '../../ui/chips.tsx';
import { cartTexts } from '../cart.texts.ts';
import { shortMoment } from '../cart-summary.tsx';
import { type Standing, standingsOf } from './assignment.rules.ts';
import classes from './slot-step.module.css';
import type { Taken } from './use-hold-slots.ts';
import type { SlotChoice } from './use-slot-choice.ts';

interface TakenNoticeProps {
  place: EntityOptionWithSlots;
  choice: SlotChoice;
  taken: Taken | null;
}

/**
 * Another booking was quicker: who lost which time, on whatever day, with the nearest times left as a tap each; and
 * that the others' choice stands, though nothing is kept yet.
 */
export function TakenNotice({ place, choice, taken }: TakenNoticeProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const notice = useRef<HTMLDivElement>(null);
  if (!taken) return null;
  const { people, assignment } = choice;
  const isAlone = people.length === 1;
  const momentOf = (time: string) => shortMoment(time, place.timeZone, language);
  return (
    <div ref={notice} className={classes.taken} role="alert" aria-atomic="false" tabIndex={-1}>
      <p className={classes.takenTitle}>{taken.message}</p>
      <ul role="list" className={classes.standings}>
        {standingsOf(people, assignment, taken.lost).map((standing) => (
          <li key={standing.person.idAsset}>
            {isAlone && standing.time === null ? null : <p>{sentenceOf(standing)}</p>}
            {standing.time === null ? (
              <Near
                place={place}
                choice={choice}
                taken={taken}
                standing={standing}
                // The times go once one is chosen: the keyboard stays where it was.
                onChosen={() => notice.current?.focus()}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {isAlone ? null : <p>{t('taken.notKept')}</p>}
    </div>
  );

  function sentenceOf({ person, lostTime, time }: Standing): string {
    const name = person.shortName;
    if (time === null) {
      return lostTime === null
        ? t('slots.waiting', { name })
        : t('taken.lost', { name, before: momentOf(lostTime) });
    }
    const now = momentOf(time);
    return lostTime === null
      ? t('taken.stays', { name, now })
      : t('taken.moved', { name, now, before: momentOf(lostTime) });
  }
}

/** The times near a lost one; without those that the other persons have chosen meanwhile. */
function Near({
  place,
  choice,
  taken,
  standing,
  onChosen,
}: TakenNoticeProps & { standing: Standing; onChosen: () => void }) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { idAsset, shortName } = standing.person;
  const near = taken?.lost.find(({ persons }) => persons.includes(idAsset))?.alternatives ?? [];
  const usedOf = (time: string) =>
    Object.values(choice.assignment).filter((one) => one === time).length;
  // The line above has just named the day of the time that was lost.
  const { lostTime } = standing;
  const namedDay = (choice.people.length > 1 && lostTime ? lostTime : place.date).slice(0, 10);
  const left = near.filter(({ time, available }) => available > usedOf(time));
  if (left.length === 0) return null;
  return (
    <>
      <p className={classes.near}>{t('taken.for', { name: shortName })}</p>
      <ul role="list" className={classes.chips}>
        {left.map(({ time, available }) => (
          <li key={time}>
            <TimeChip
              time={
                time.slice(0, 10) === namedDay
                  ? formatTime(time, place.timeZone, language)
                  : shortMoment(time, place.timeZone, language)
              }
              label={`${shortName}: ${t('slot.name', {
                time: shortMoment(time, place.timeZone, language),
                count: available,
                place: place.entity,
              })}`}
              onClick={() => {
                choice.assign({ idAsset, time });
                onChosen();
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
