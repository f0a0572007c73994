import type { Device } from '@vaga/contract/sessions';
import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { DeviceIcon } from './device-icon.tsx';
import classes from './device-list.module.css';
import { identityTexts } from './identity.texts.ts';
import type { Removal } from './use-removal.ts';

interface DeviceListProps {
  /** The id of the heading above it. */
  titleId: string;
  /** Rows. */
  children: ReactNode;
}

/** Devices with what they have in the account: a session, a passkey. */
export function DeviceList({ titleId, children }: DeviceListProps) {
  return (
    <ul role="list" className={classes.rows} aria-labelledby={titleId}>
      {children}
    </ul>
  );
}

interface DeviceRowProps {
  kind: Device['kind'];
  name: string;
  /** When it was there last. */
  note: string;
  /** Absent where it cannot be taken away here. */
  removal?: { text: string; label: string; onPress: () => void } | undefined;
}

export function DeviceRow({ kind, name, note, removal }: DeviceRowProps) {
  return (
    <li className={classes.device}>
      <DeviceIcon kind={kind} />
      <div className={classes.text}>
        <p className={classes.name}>{name}</p>
        <p className={classes.soft}>{note}</p>
      </div>
      {removal ? (
        <Button variant="ghost" onClick={removal.onPress} aria-label={removal.label}>
          {removal.text}
        </Button>
      ) : null}
    </li>
  );
}

interface RemovalDialogsProps<Item> {
  removal: Removal<Item>;
  title: string;
  text: string;
  confirmLabel: string;
}

/** Asks before the removal, and says where it failed. */
export function RemovalDialogs<Item>(props: RemovalDialogsProps<Item>) {
  const { removal, title, text, confirmLabel } = props;
  const t = useText(identityTexts);
  return (
    <>
      <ConfirmDialog
        isOpen={removal.asked !== null}
        isDanger
        title={title}
        text={<p>{text}</p>}
        confirmLabel={confirmLabel}
        cancelLabel={t('cancel')}
        onConfirm={removal.confirm}
        onCancel={removal.close}
        isBusy={removal.isBusy}
      />
      <InfoDialog
        isOpen={removal.hasFailed}
        onClose={removal.forget}
        title={t('error.title')}
        text={t('error.text')}
      />
    </>
  );
}
