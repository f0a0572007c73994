import type { AgendaDay } from '@vaga/contract/agenda-day';
import { useText } from '../../../platform/texts.ts';
import { dot } from '../../../ui/dot.ts';
import { MarkIcon } from '../state-icon.tsx';
import classes from './block.module.css';
import { blocksTexts } from './blocks.texts.ts';
import { blockedHoursOf, type DayBlocks, isBlock } from './use-blocks.ts';

/** The blocks of the day above its list, which shows no places. */
export function BlockRows({ day, blocks }: { day: AgendaDay; blocks: DayBlocks }) {
  const t = useText(blocksTexts);
  const all = day.marks.filter(isBlock);
  if (all.length === 0) return null;
  return (
    <ul className={classes.rows}>
      {all.map((mark) => (
        <li key={mark.id}>
          <button type="button" className={classes.row} onClick={() => blocks.show(mark.id)}>
            <MarkIcon kind="block" />
            <b>{t('row', blockedHoursOf(mark, day.date))}</b>
            <span>
              {[day.pools.find(({ id }) => id === mark.idPool)?.name, mark.label]
                .filter(Boolean)
                .join(dot)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
