import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { identityTexts } from './identity.texts.ts';
import classes from './user-settings.module.css';

/** Another password, or no account any more. */
export function AccountActions() {
  const t = useText(identityTexts);
  const [open, setOpen] = useState<'password' | 'deletion' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={classes.part} aria-labelledby="security-title">
      <h2 id="security-title">{t('settings.security')}</h2>
      <div className={classes.save}>
        <Button variant="outline" onClick={() => setOpen('password')}>
          {t('change.title')}
        </Button>
        <Button variant="danger" onClick={() => setOpen('deletion')}>
          {t('delete.confirm')}
        </Button>
      </div>
      <ChangePasswordDialog isOpen={open === 'password'} onClose={close} />
      <DeleteAccountDialog isOpen={open === 'deletion'} onClose={close} />
    </section>
  );
}
