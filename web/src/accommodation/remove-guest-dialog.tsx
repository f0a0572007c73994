import type { PendingGuest } from '@vaga/contract/accommodation';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { takeOutGuest } from './accommodation.api.ts';
import { accommodationTexts } from './accommodation.texts.ts';
import { formatArrival } from './format-dates.ts';

interface RemoveGuestDialogProps {
  guest: PendingGuest;
  onClose: () => void;
}

/** Says what goes with a guest before it does. */
export function RemoveGuestDialog({ guest, onClose }: RemoveGuestDialogProps) {
  const t = useText(accommodationTexts);
  const language = useLanguage();
  const { person, checkIn, idCart, idAsset } = guest;
  const when = formatArrival(guest.date, language);
  return (
    <RemoveDialog
      title={t('remove.title')}
      text={
        <>
          <p>
            <Unbroken>{t('remove.what', { person, checkIn, when })}</Unbroken>
          </p>
          <p>{t(guest.hasCart ? 'remove.effectCart' : 'remove.effect')}</p>
        </>
      }
      confirmLabel={t('remove.confirm')}
      keepLabel={t('remove.keep')}
      problem={{ title: t('problem.title'), text: t('problem.text') }}
      remove={async (key) => {
        const { type, messages } = await takeOutGuest({ idCart, idAsset }, key);
        if (type !== 'Success') throw new ApiError(200, messages);
      }}
      onClose={onClose}
    />
  );
}
