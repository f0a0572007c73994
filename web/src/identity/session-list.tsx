import type { ActiveSession } from '@vaga/contract/sessions';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { formatMoment } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { DeviceIcon } from './device-icon.tsx';
import { useDeviceName } from './device-name.ts';
import { endOtherSessions, endSessionOf } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import classes from './session-list.module.css';

/** Where the account is signed in, and how to end that from here. */
export function SessionList({ sessions }: { sessions: readonly ActiveSession[] }) {
  const t = useText(identityTexts);
  const name = useDeviceName();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure, forget } = useAttempt();
  const [ending, setEnding] = useState<ActiveSession | 'others' | null>(null);
  // The pressed button disappears with its session: the focus moves to the list.
  const heading = useRef<HTMLHeadingElement>(null);
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (ended > 0) heading.current?.focus();
  }, [ended]);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  const end = () =>
    run(async () => {
      if (ending === 'others') await endOtherSessions();
      else if (ending) await endSessionOf(ending.id);
      await revalidate();
      setEnded((times) => times + 1);
    }).finally(() => setEnding(null));

  return (
    <div className={classes.sessions}>
      <h3 ref={heading} id="sessions-title" tabIndex={-1}>
        {t('sessions.title')}
      </h3>
      <ul role="list" className={classes.rows} aria-labelledby="sessions-title">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="outline" className={classes.all} onClick={() => setEnding('others')}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={ending !== null}
        isDanger
        title={t(ending === 'others' ? 'sessions.askOthers' : 'sessions.ask')}
        text={
          <p>
            {ending === null || ending === 'others'
              ? t('sessions.othersText', { count: others.length })
              : t('sessions.text', { device: name(ending.device) })}
          </p>
        }
        confirmLabel={t('sessions.end')}
        cancelLabel={t('cancel')}
        onConfirm={end}
        onCancel={() => setEnding(null)}
        isBusy={isBusy}
      />
      <InfoDialog
        isOpen={failure !== null}
        onClose={forget}
        title={t('error.title')}
        text={t('error.text')}
      />
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: ActiveSession; onEnd: () => void }) {
  const t = useText(identityTexts);
  const language = useLanguage();
  // It was at no place of ours.
  const zone = useReadersZone();
  const name = useDeviceName()(session.device);
  return (
    <li className={classes.session}>
      <DeviceIcon kind={session.device.kind} />
      <div className={classes.text}>
        <p className={classes.name}>{name}</p>
        <p className={classes.soft}>
          {session.isCurrent
            ? t('sessions.current')
            : t('sessions.seen', {
                moment: formatMoment(session.lastSeenAt, zone, language),
              })}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button variant="ghost" onClick={onEnd} aria-label={t('sessions.endOf', { device: name })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
