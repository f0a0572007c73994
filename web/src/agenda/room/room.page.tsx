import { IconArrowLeft, IconMaximize, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import * as dayCalls from '@vaga/contract/calls/agenda-day';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData } from 'react-router';
import { deniedAt } from '../../app/access-notice.ts';
import { PageHead } from '../../app/page-head.tsx';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { apiOf, pageContext, readOrNull } from '../../platform/context.ts';
import { formatTime } from '../../platform/format.ts';
import { Link } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { dayAddressOf } from '../day/day-query.rules.ts';
import { useClock } from '../day/use-clock.ts';
import classes from './room.module.css';
import { roomTexts } from './room.texts.ts';
import { type Called, useCalledCodes } from './use-called-codes.ts';
import { useChime } from './use-chime.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** How many codes stand below the newest one. */
const codesBefore = 5;
/** So long without a touch until the buttons go; milliseconds. */
const quietAfterMs = 6_000;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session, now } = context.get(pageContext);
  if (!mayCall(session, dayCalls.readRoom)) throw redirect(deniedAt(paths.day()));
  const { pool } = dayAddressOf(new URL(request.url).searchParams);
  const query = pool === null ? {} : { pool };
  const called = await readOrNull(context, apiOf(context).data(dayCalls.readRoom, { query }));
  return { called, pool, now };
}

/** The screen of the waiting room: whose turn it is, by the end of the code. It stands for days without a touch. */
export default function RoomPage() {
  const t = useText(roomTexts);
  const language = useLanguage();
  const { called, pool, now } = useLoaderData<typeof loader>();
  const session = useSession();
  const clock = useClock(now);
  const chime = useChime();
  useWakeLock();
  const idEntity = session?.entity?.id ?? null;
  const { codes, downSince } = useCalledCodes(called, { idEntity, pool, onCall: chime.ring });
  const isQuiet = useIsQuiet();
  const timeAt = (ms: number) => formatTime(new Date(ms).toISOString(), homeTimeZone, language);
  const [newest, ...earlier] = codes;
  return (
    <div className={classes.room} data-quiet={isQuiet || undefined}>
      <PageHead title={t('title')} />
      <header className={classes.head}>
        <h1 tabIndex={-1}>{session?.entity?.name ?? t('title')}</h1>
        <p className={classes.clock}>{timeAt(clock)}</p>
      </header>
      <div className={classes.newest} role="status">
        {newest ? (
          <Newest key={`${newest.code3}${newest.calledAt}`} called={newest} />
        ) : (
          <p className={classes.none}>{t('none')}</p>
        )}
      </div>
      {earlier.length > 0 ? (
        <section className={classes.before} aria-label={t('before')}>
          <ol>
            {earlier.slice(0, codesBefore).map(({ code3, pool: where, calledAt }) => (
              <li key={`${code3}${calledAt}`}>
                <b>{code3}</b>
                <span>{where}</span>
                <time>{calledAt.slice(11, 16)}</time>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <footer className={classes.foot}>
        <p>{downSince === null ? t('hint') : <b>{t('down', { time: timeAt(downSince) })}</b>}</p>
        <nav className={classes.controls} aria-label={t('controls')}>
          <Link to={paths.day()} className={classes.control}>
            <IconArrowLeft size={22} aria-hidden="true" />
            {t('back')}
          </Link>
          <button
            type="button"
            className={classes.control}
            aria-pressed={chime.isOn}
            onClick={chime.toggle}
          >
            {chime.isOn ? (
              <IconVolume size={22} aria-hidden="true" />
            ) : (
              <IconVolumeOff size={22} aria-hidden="true" />
            )}
            {t('sound')}
          </button>
          <button
            type="button"
            className={classes.control}
            onClick={() => void document.documentElement.requestFullscreen?.()}
          >
            <IconMaximize size={22} aria-hidden="true" />
            {t('fullScreen')}
          </button>
        </nav>
      </footer>
    </div>
  );
}

function Newest({ called: { code3, pool } }: { called: Called }) {
  const t = useText(roomTexts);
  return (
    <>
      <p className={classes.label}>{t('now')}</p>
      <p className={classes.code}>{code3}</p>
      {pool ? <p className={classes.pool}>{pool}</p> : null}
    </>
  );
}

/** Whether the screen was not touched for a while: its buttons are no matter of the waiting room. */
function useIsQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setQuiet(false);
      clearTimeout(timer);
      timer = setTimeout(() => setQuiet(true), quietAfterMs);
    };
    wake();
    const touches = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const touch of touches) document.addEventListener(touch, wake);
    return () => {
      clearTimeout(timer);
      for (const touch of touches) document.removeEventListener(touch, wake);
    };
  }, []);
  return isQuiet;
}
