import { paths } from '../../app/paths.ts';
import { useText } from '../../platform/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cartTexts } from '../cart.texts.ts';
import { useCart } from '../use-cart.ts';
import classes from './slot-dialogs.module.css';
import type { HoldSlots } from './use-hold-slots.ts';

/** A person has another time then. Where that one is only held, the patient may finish it, or release it and go on. */
export function HoldConflictDialog({ hold }: { hold: HoldSlots }) {
  const t = useText(cartTexts);
  const { loginType } = useCart();
  const { busy } = hold;
  return (
    <Dialog
      isOpen={busy !== null}
      onClose={hold.forgetBusy}
      title={t('busy.title')}
      width={520}
      actions={
        <div className={classes.ways}>
          {busy?.cart?.canRelease ? (
            <Button onClick={hold.releaseAndSave} isBusy={hold.isBusy}>
              {t('busy.release')}
            </Button>
          ) : null}
          {busy?.cart ? (
            <ButtonLink variant="outline" to={paths.cart(loginType, busy.cart.idCart, 'payment')}>
              {t('busy.finish')}
            </ButtonLink>
          ) : null}
          <Button variant={busy?.cart ? 'ghost' : 'primary'} onClick={hold.forgetBusy}>
            {t('busy.other')}
          </Button>
        </div>
      }
    >
      <p>{busy?.message}</p>
      {busy?.cart ? <p>{t('busy.unfinished')}</p> : null}
    </Dialog>
  );
}
