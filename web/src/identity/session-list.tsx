import type { ActiveSession } from '@vaga/contract/sessions';
import { formatMoment } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import classes from './device-list.module.css';
import { DeviceList, DeviceRow, RemovalDialogs } from './device-list.tsx';
import { useDeviceName } from './device-name.ts';
import { endOtherSessions, endSessionOf } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { useRemoval } from './use-removal.ts';

/** Where the account is signed in, and how to end that from here. */
export function SessionList({ sessions }: { sessions: readonly ActiveSession[] }) {
  const t = useText(identityTexts);
  const name = useDeviceName();
  const removal = useRemoval<ActiveSession | 'others'>((ending) =>
    ending === 'others' ? endOtherSessions() : endSessionOf(ending.id),
  );
  const { asked } = removal;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className={classes.sessions}>
      <h3 ref={removal.heading} id="sessions-title" tabIndex={-1}>
        {t('sessions.title')}
      </h3>
      <DeviceList titleId="sessions-title">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => removal.ask(session)} />
        ))}
      </DeviceList>
      {others.length > 0 ? (
        <Button variant="outline" className={classes.all} onClick={() => removal.ask('others')}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
      <RemovalDialogs
        removal={removal}
        title={t(asked === 'others' ? 'sessions.askOthers' : 'sessions.ask')}
        text={
          asked === null || asked === 'others'
            ? t('sessions.othersText', { count: others.length })
            : t('sessions.text', { device: name(asked.device) })
        }
        confirmLabel={t('sessions.end')}
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
  const moment = formatMoment(session.lastSeenAt, zone, language);
  const label = t('sessions.endOf', { device: name });
  return (
    <DeviceRow
      kind={session.device.kind}
      name={name}
      note={session.isCurrent ? t('sessions.current') : t('sessions.seen', { moment })}
      removal={session.isCurrent ? undefined : { text: t('sessions.end'), label, onPress: onEnd }}
    />
  );
}
