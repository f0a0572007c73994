import type { UserTest } from '@vaga/contract/appointments';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import { CalendarLink } from './calendar-link.tsx';
import classes from './check-in-dialog.module.css';
import { momentLabel, shownCode } from './test-labels.ts';
import { TestWalletLink } from './wallet-link.tsx';

/** What the counter asks for, large enough to be read from a phone held out: the code as QR and in letters. */
export function CheckInDialog({ test, onClose }: { test: UserTest; onClose: () => void }) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('close')}
      title={t('checkIn.title')}
      width={440}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={classes.inside}>
        <div className={classes.qr}>
          <QrCode text={test.code} label={t('checkIn.qr', { code: shownCode(test) })} />
        </div>
        <p className={classes.code}>{shownCode(test)}</p>
        <p className={classes.person}>{test.person}</p>
        <p className={classes.what}>
          {test.service}, {test.entity}
          <br />
          {momentLabel(test, language, t)}
        </p>
        <p className={classes.what}>{t('checkIn.hint')}</p>
        <div className={classes.ways}>
          <CalendarLink test={test} />
          <TestWalletLink test={test} />
        </div>
      </div>
    </Dialog>
  );
}
