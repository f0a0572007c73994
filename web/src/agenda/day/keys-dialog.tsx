import { useText } from '../../platform/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { dayTexts } from './day.texts.ts';
import { type DayKey, dayKeys } from './day-keys.rules.ts';
import { Key } from './key.tsx';
import classes from './keys-dialog.module.css';

/** All keys of the day, behind '?'. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(dayTexts);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('keys.title')} closeLabel={t('close')}>
      <dl className={classes.keys}>
        {(Object.keys(dayKeys) as DayKey[]).map((key) => (
          <div key={key}>
            <dt>
              <Key>{dayKeys[key]}</Key>
              <span className="visually-hidden">{dayKeys[key]}</span>
            </dt>
            <dd>{t(`key.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
