import type { Passkey } from '@vaga/contract/passkeys';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { formatMoment } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/faces.tsx';
import partClasses from '../ui/part.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { DeviceIcon } from './device-icon.tsx';
import { useDeviceName } from './device-name.ts';
import formClasses from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { removePasskey } from './passkeys.api.ts';
import classes from './session-list.module.css';
import { useCanHavePasskeys } from './use-can-have-passkeys.ts';

/** The devices that sign in without the password, and how to add this one. `passkeys` is null where they could not be had. */
export function PasskeysPart({ passkeys }: { passkeys: readonly Passkey[] | null }) {
  const t = useText(identityTexts);
  const { revalidate, state } = useRevalidator();
  const canHave = useCanHavePasskeys();
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!passkeys)
    return (
      <section className={partClasses.part} aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">{t('passkey.title')}</h2>
        <ErrorState
          title={t('passkey.listFailed')}
          text={t('error.text')}
          retryLabel={t('retry')}
          onRetry={revalidate}
          isRetrying={state === 'loading'}
        />
      </section>
    );
  return (
    <section className={partClasses.part} aria-labelledby="passkeys-title">
      <h2 ref={heading} id="passkeys-title" tabIndex={-1}>
        {t('passkey.title')}
      </h2>
      <p className={formClasses.soft}>{t('passkey.lead')}</p>
      <PasskeyList passkeys={passkeys} onRemoved={() => heading.current?.focus()} />
      {canHave ? (
        <div>
          <Button variant="outline" onClick={() => setAdding(true)}>
            {t('passkey.add')}
          </Button>
        </div>
      ) : (
        <p className={formClasses.soft}>{t('passkey.unsupported')}</p>
      )}
      <AddPasskeyDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={async () => {
          await revalidate();
          setAdding(false);
        }}
      />
    </section>
  );
}

function PasskeyList({
  passkeys,
  onRemoved,
}: {
  passkeys: readonly Passkey[];
  onRemoved: () => void;
}) {
  const t = useText(identityTexts);
  const name = useDeviceName();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure, forget } = useAttempt();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  // The pressed button disappears with its row: the focus moves to the heading.
  const [removed, setRemoved] = useState(0);
  useEffect(() => {
    if (removed > 0) onRemoved();
  }, [removed, onRemoved]);
  if (passkeys.length === 0) return null;

  const remove = () =>
    run(async () => {
      if (removing) await removePasskey(removing.id);
      await revalidate();
      setRemoved((times) => times + 1);
    }).finally(() => setRemoving(null));

  return (
    <>
      <ul role="list" className={classes.rows} aria-labelledby="passkeys-title">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={removing !== null}
        isDanger
        title={t('passkey.ask')}
        text={<p>{removing ? t('passkey.askText', { device: name(removing.device) }) : ''}</p>}
        confirmLabel={t('passkey.remove')}
        cancelLabel={t('cancel')}
        onConfirm={remove}
        onCancel={() => setRemoving(null)}
        isBusy={isBusy}
      />
      <InfoDialog
        isOpen={failure !== null}
        onClose={forget}
        title={t('error.title')}
        text={t('error.text')}
      />
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useText(identityTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const device = useDeviceName()(passkey.device);
  const moment = (instant: string) => formatMoment(instant, zone, language);
  return (
    <li className={classes.session}>
      <DeviceIcon kind={passkey.device.kind} />
      <div className={classes.text}>
        <p className={classes.name}>{device}</p>
        <p className={classes.soft}>
          {passkey.lastUsedAt
            ? t('passkey.used', { moment: moment(passkey.lastUsedAt) })
            : t('passkey.added', { moment: moment(passkey.createdAt) })}
        </p>
      </div>
      <Button variant="ghost" onClick={onRemove} aria-label={t('passkey.removeOf', { device })}>
        {t('passkey.remove')}
      </Button>
    </li>
  );
}
