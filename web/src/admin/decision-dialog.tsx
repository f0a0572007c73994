import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './registrations.module.css';
import { registrationsTexts } from './registrations.texts.ts';

/** What every dialog of a decision gets. */
export interface DecisionDialogProps {
  company: string;
  isBusy: boolean;
  onClose: () => void;
}

interface FrameProps extends Pick<DecisionDialogProps, 'isBusy' | 'onClose'> {
  title: string;
  submitLabel: string;
  isDanger?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form in a dialog: what is decided, and the way back. */
export function DecisionDialog({ title, submitLabel, isDanger, isBusy, ...frame }: FrameProps) {
  const t = useText(registrationsTexts);
  return (
    <Dialog isOpen onClose={frame.onClose} title={title} closeLabel={t('close')} width={520}>
      <form
        className={classes.form}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          frame.onSubmit();
        }}
      >
        {frame.children}
        <div className={classes.acts}>
          <Button type="submit" variant={isDanger ? 'danger' : 'accent'} isBusy={isBusy}>
            {submitLabel}
          </Button>
          <Button variant="ghost" onClick={frame.onClose}>
            {t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
