import { IconX } from '@tabler/icons-react';
import { useText } from '../../platform/texts.ts';
import { dayTexts } from './day.texts.ts';
import classes from './day-notice.module.css';
import { Key } from './key.tsx';
import type { DayNotice } from './use-notice.ts';

interface NoticeProps {
  notice: DayNotice | null;
  onUndo: () => void;
  onClose: () => void;
}

/** What the last act did, with the way back; or why it was refused. */
export function DayNoticeLine({ notice, onUndo, onClose }: NoticeProps) {
  const t = useText(dayTexts);
  return (
    <div className={classes.place}>
      <div role={notice?.isRefusal ? 'alert' : 'status'}>
        {notice ? (
          <div
            key={notice.key}
            className={classes.notice}
            data-refused={notice.isRefusal || undefined}
          >
            <span>{notice.text}</span>
            {notice.canUndo ? (
              <button type="button" className={classes.undo} onClick={onUndo}>
                {t('undo')} <Key>Z</Key>
              </button>
            ) : null}
            {notice.offer ? (
              <button
                type="button"
                className={classes.undo}
                onClick={() => {
                  notice.offer?.take();
                  onClose();
                }}
              >
                {notice.offer.text}
              </button>
            ) : null}
            <button
              type="button"
              className={classes.close}
              aria-label={t('close')}
              onClick={onClose}
            >
              <IconX size={18} aria-hidden="true" />
            </button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
