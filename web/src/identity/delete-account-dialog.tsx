import { useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import { paths } from '../app/paths.ts';
import { useBrand } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { ConfirmDialog, Dialog, InfoDialog } from '../ui/dialog.tsx';
import classes from './forms.module.css';
import { deleteAccount } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';

/** How long the farewell stands before the sign-out. */
const farewellMs = 4000;

/** Deletes the account after a confirmation; says what stands in the way where something does. */
export function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(identityTexts);
  const { name } = useBrand();
  const submit = useSubmit();
  const { run, isBusy, failure, forget } = useAttempt();
  const [hindrances, setHindrances] = useState<string[]>([]);
  const [isGone, setGone] = useState(false);

  useEffect(() => {
    if (!isGone) return;
    const timer = setTimeout(
      () => submit(null, { method: 'post', action: paths.logout }),
      farewellMs,
    );
    return () => clearTimeout(timer);
  }, [isGone, submit]);

  const remove = () =>
    run(async () => {
      const { type, messages } = await deleteAccount();
      if (type === 'Success') {
        setGone(true);
      } else if (messages.length > 0) {
        setHindrances(messages.map(({ text }) => text));
      } else {
        throw new Error('The account was not deleted.');
      }
      onClose();
    });

  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && !failure}
        isDanger
        title={t('delete.title')}
        text={<p>{t('delete.text')}</p>}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={remove}
        onCancel={onClose}
        isBusy={isBusy}
      />
      <InfoDialog
        isOpen={failure !== null}
        onClose={() => {
          forget();
          onClose();
        }}
        title={t('error.title')}
        text={t('error.text')}
      />
      <InfoDialog
        isOpen={hindrances.length > 0}
        onClose={() => setHindrances([])}
        title={t('warning.title')}
        text={hindrances.map((text) => <p key={text}>{text}</p>)}
      />
      <Dialog isOpen={isGone} title={t('delete.doneTitle')}>
        <p className={classes.soft}>{t('delete.done', { name })}</p>
      </Dialog>
    </>
  );
}
