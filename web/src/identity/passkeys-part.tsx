import type { Passkey } from '@vaga/contract/passkeys';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/faces.tsx';
import partClasses from '../ui/part.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { DeviceList, DeviceRow, RemovalDialogs } from './device-list.tsx';
import { useDeviceName } from './device-name.ts';
import formClasses from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { removePasskey } from './passkeys.api.ts';
import { useCanHavePasskeys } from './use-can-have-passkeys.ts';
import { useRemoval } from './use-removal.ts';

/** The devices that sign in without the password, and how to add this one. `passkeys` is null where they could not be had. */
export function PasskeysPart({ passkeys }: { passkeys: readonly Passkey[] | null }) {
  const t = useText(identityTexts);
  const { revalidate, state } = useRevalidator();
  const canHave = useCanHavePasskeys();
  const name = useDeviceName();
  const [isAdding, setAdding] = useState(false);
  const removal = useRemoval<Passkey>(({ id }) => removePasskey(id));
  const { asked } = removal;
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
      <h2 ref={removal.heading} id="passkeys-title" tabIndex={-1}>
        {t('passkey.title')}
      </h2>
      <p className={formClasses.soft}>{t('passkey.lead')}</p>
      {passkeys.length > 0 ? (
        <DeviceList titleId="passkeys-title">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => removal.ask(passkey)} />
          ))}
        </DeviceList>
      ) : null}
      <RemovalDialogs
        removal={removal}
        title={t('passkey.ask')}
        text={asked ? t('passkey.askText', { device: name(asked.device) }) : ''}
        confirmLabel={t('passkey.remove')}
      />
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

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useText(identityTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const device = useDeviceName()(passkey.device);
  const moment = (instant: string) => formatMoment(instant, zone, language);
  const note = passkey.lastUsedAt
    ? t('passkey.used', { moment: moment(passkey.lastUsedAt) })
    : t('passkey.added', { moment: moment(passkey.createdAt) });
  const label = t('passkey.removeOf', { device });
  return (
    <DeviceRow
      kind={passkey.device.kind}
      name={device}
      note={note}
      removal={{ text: t('passkey.remove'), label, onPress: onRemove }}
    />
  );
}
