import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { chunkTimeoutMs } from '../platform/chunks.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { appTexts } from './app.texts.ts';

/**
 * 'Loading chunk failed': a part of the program did not come, or a step to another screen has lasted 120 s.
 * (A screen's own module that fails makes the router reload the page by itself.)
 */
export function ChunkFailure() {
  const t = useText(appTexts);
  const { state } = useNavigation();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const onFailure = () => setFailed(true);
    window.addEventListener('vite:preloadError', onFailure);
    return () => window.removeEventListener('vite:preloadError', onFailure);
  }, []);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setFailed(true), chunkTimeoutMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <Dialog
      isOpen={hasFailed}
      title={t('chunk.title')}
      actions={<Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
    >
      <p>{t('chunk.text')}</p>
    </Dialog>
  );
}
