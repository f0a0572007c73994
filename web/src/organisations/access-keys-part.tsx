import type { AccessKey } from '@vaga/contract/access-keys';
import { useId } from 'react';
import { formatMoment } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useDialogOf } from '../platform/use-dialog-of.ts';
import { Button } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import partClasses from '../ui/part.module.css';
import { ReadAgain } from '../ui/read-again.tsx';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { AccessKeyDialog } from './access-key-dialog.tsx';
import { endAccessKey } from './access-keys.api.ts';
import classes from './access-keys.module.css';
import { accessKeysTexts } from './access-keys.texts.ts';

/** The access keys of the entity, for its owners. `accessKeys` is null where they could not be read. */
export function AccessKeysPart({ accessKeys }: { accessKeys: readonly AccessKey[] | null }) {
  const t = useText(accessKeysTexts);
  const titleId = useId();
  const [open, setOpen, close] = useDialogOf<'create' | AccessKey>();
  const failed = {
    title: t('failed.title'),
    text: t('failed.text'),
    retryLabel: t('failed.retry'),
  };
  return (
    <section className={partClasses.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <p className={classes.soft}>{t('lead')}</p>
      {accessKeys === null ? (
        <ReadAgain {...failed} />
      ) : (
        <>
          {accessKeys.length === 0 ? (
            <p>{t('empty')}</p>
          ) : (
            <ul role="list" className={classes.rows} aria-labelledby={titleId}>
              {accessKeys.map((one) => (
                <Row key={one.id} accessKey={one} onRevoke={() => setOpen(one)} />
              ))}
            </ul>
          )}
          <Button variant="outline" className={classes.create} onClick={() => setOpen('create')}>
            {t('create')}
          </Button>
        </>
      )}
      {open === 'create' ? <AccessKeyDialog onClose={close} /> : null}
      {open !== null && open !== 'create' ? (
        <RemoveDialog
          title={t('revokeOf', { name: open.name })}
          text={t('revoke.text')}
          confirmLabel={t('revoke.confirm')}
          keepLabel={t('revoke.keep')}
          problem={failed}
          remove={async () => void (await endAccessKey(open.id))}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function Row({ accessKey, onRevoke }: { accessKey: AccessKey; onRevoke: () => void }) {
  const t = useText(accessKeysTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const { name, scopes, lastUsedAt } = accessKey;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>{name}</p>
        <p className={classes.soft}>{scopes.map((scope) => t(`scope.${scope}`)).join(dot)}</p>
        <p className={classes.soft}>
          {lastUsedAt
            ? t('used', { moment: formatMoment(lastUsedAt, zone, language) })
            : t('neverUsed')}
        </p>
      </div>
      <Button variant="ghost" aria-label={t('revokeOf', { name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}
