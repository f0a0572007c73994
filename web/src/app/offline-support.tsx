import { useEffect } from 'react';
import { forgetAppointment, readKeptAppointment } from '../appointments/index.ts';
import { useBrand, useSession } from './root-data.ts';

/** For readers without a connection: what answers them then, and that it shows nothing of another account. */
export function OfflineSupport() {
  useServiceWorker();
  useForgetOfOthers();
  return null;
}

/** Installed once the page is there and the browser idle: it is for the next time. */
function useServiceWorker(): void {
  const { variant } = useBrand();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const register = () => {
      navigator.serviceWorker
        .register(`/service-worker.js?variant=${variant}`, { updateViaCache: 'none' })
        // Some browsers refuse it, such as in a private window: the pages work without it.
        .catch(() => {});
    };
    const whenIdle = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
      else setTimeout(register, 3000);
    };
    if (document.readyState === 'complete') return whenIdle();
    window.addEventListener('load', whenIdle, { once: true });
    return () => window.removeEventListener('load', whenIdle);
  }, [variant]);
}

/** A sign-out, a session that ended and a deleted account leave nothing behind; nor does another account find any. */
function useForgetOfOthers(): void {
  const accountId = useSession()?.accountId ?? null;
  useEffect(() => {
    const check = async () => {
      const kept = await readKeptAppointment();
      if (kept !== null && kept.accountId !== accountId) await forgetAppointment();
    };
    check().catch(() => {});
  }, [accountId]);
}
