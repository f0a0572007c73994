import type { AgendaDay } from '@vaga/contract/agenda-day';
import { useText } from '../../../platform/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './block.module.css';
import { blocksTexts } from './blocks.texts.ts';
import { blockedHoursOf, type DayBlocks } from './use-blocks.ts';

/** A block: when, where, why, who made it, and the way to remove it. */
export function BlockSheet({ day, blocks }: { day: AgendaDay; blocks: DayBlocks }) {
  const t = useText(blocksTexts);
  const { open, mayBlock, isBusy } = blocks;
  if (!open) return null;
  const pool = day.pools.find(({ id }) => id === open.idPool)?.name ?? t('pool.all');
  const close = () => blocks.show(null);
  const facts = [
    [t('sheet.when'), t('sheet.hours', blockedHoursOf(open, day.date))],
    [t('sheet.pool'), pool],
    [t('sheet.reason'), open.label],
    [t('sheet.by'), open.madeBy],
  ];
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('sheet.title')}
      closeLabel={t('close')}
      actions={
        mayBlock ? (
          <Button
            variant="accent"
            isBusy={isBusy}
            onClick={() => void blocks.remove(open.id ?? '')}
          >
            {t('sheet.remove')}
          </Button>
        ) : null
      }
    >
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Dialog>
  );
}
