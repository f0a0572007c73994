import { IconClock } from '@tabler/icons-react';
import { useText } from '../platform/texts.ts';
import classes from './profile.module.css';
import { profileTexts } from './profile.texts.ts';

/** Below what waits for an administrator: what the public sees until then. */
export function PendingNote({ isPending, text }: { isPending: boolean; text: string }) {
  const t = useText(profileTexts);
  return isPending ? (
    <p className={classes.pending}>
      <IconClock size={18} aria-hidden="true" />
      <span>
        <strong>{t('pending.label')}</strong> {text}
      </span>
    </p>
  ) : null;
}
