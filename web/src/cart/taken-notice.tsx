import type { PlaceWithSlots } from '@vaga/contract/scheduling';
import { formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { TimeChip } from '../ui/chips.tsx';
import { cartTexts } from './cart.texts.ts';
import { shortMoment } from './cart-summary.tsx';
import classes from './slot-step.module.css';
import type { Taken } from './use-hold-slots.ts';
import type { SlotChoice } from './use-slot-choice.ts';

interface TakenNoticeProps {
  place: PlaceWithSlots;
  choice: SlotChoice;
  taken: Taken | null;
}

/** Somebody else was quicker: the nearest times left, each a tap for whoever has none now. The others keep theirs. */
export function TakenNotice({ place, choice, taken }: TakenNoticeProps) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const { people, assignment } = choice;
  if (!taken) return null;
  const waiting = people.find(({ idAsset }) => assignment[idAsset] === undefined);
  const usedOf = (time: string) => Object.values(assignment).filter((one) => one === time).length;
  const left = taken.alternatives.filter(({ time, available }) => available > usedOf(time));
  return (
    <div className={classes.taken} role="alert">
      <p className={classes.takenTitle}>{taken.message}</p>
      {waiting && left.length > 0 ? (
        <>
          <p>{t('taken.for', { name: waiting.shortName })}</p>
          <ul role="list" className={classes.chips}>
            {left.map(({ time, available }) => (
              <li key={time}>
                <TimeChip
                  time={
                    time.slice(0, 10) === place.date
                      ? formatTime(time, place.timeZone, language)
                      : shortMoment(time, place.timeZone, language)
                  }
                  label={t('slot.name', {
                    time: shortMoment(time, place.timeZone, language),
                    count: available,
                    place: place.entity,
                  })}
                  onClick={() => choice.assign({ idAsset: waiting.idAsset, time })}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
