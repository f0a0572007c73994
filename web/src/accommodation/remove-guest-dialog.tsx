import type { PendingGuest } from '@vaga/contract/accommodation';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { takeOutGuest } from './accommodation.api.ts';
import { accommodationTexts } from './accommodation.texts.ts';
import { arrivalInWords } from './when-words.ts';

/** Says what goes with a guest before it does. */
export function RemoveGuestDialog({
  guest,
  onClose,
}: {
  guest: PendingGuest;
  onClose: () => void;
}) {
  const t = useText(accommodationTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const { person, checkIn, idCart, idAsset } = guest;
  const confirm = () =>
    run(async (key) => {
      const { type, messages } = await takeOutGuest({ idCart, idAsset }, key);
      if (type !== 'Success') throw new ApiError(200, messages);
      await revalidate();
      onClose();
    });
  // Whatever was refused: the list has to say how it stands now.
  const leave = () => {
    void revalidate();
    onClose();
  };
  if (failure) {
    const text = failure.text ?? t('problem.text');
    return <InfoDialog isOpen onClose={leave} title={t('problem.title')} text={text} />;
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('remove.title')}
      text={
        <>
          <p>
            <Unbroken>
              {t('remove.what', { person, checkIn, when: arrivalInWords(guest.date, language) })}
            </Unbroken>
          </p>
          <p>{t(guest.hasCart ? 'remove.effectCart' : 'remove.effect')}</p>
        </>
      }
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('remove.keep')}
      onConfirm={confirm}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );
}
