import { useState } from 'react';
import { useText } from '../../../platform/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { blocksTexts } from './blocks.texts.ts';
import type { DayBlocks } from './use-blocks.ts';

/** 'Abrir neste dia', for managers, on a day that a closure closes. */
export function OpenDayButton({ blocks }: { blocks: DayBlocks }) {
  const t = useText(blocksTexts);
  const [isAsking, setAsking] = useState(false);
  if (!blocks.mayOpenDay) return null;
  return (
    <>
      <Button variant="outline" isBusy={blocks.isBusy} onClick={() => setAsking(true)}>
        {t('openDay')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('openDay.ask')}
        text={t('openDay.text')}
        confirmLabel={t('openDay')}
        cancelLabel={t('back')}
        onConfirm={() => {
          setAsking(false);
          void blocks.openDay();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
