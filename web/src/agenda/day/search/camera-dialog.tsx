import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../platform/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './camera-dialog.module.css';
import { daySearchTexts } from './day-search.texts.ts';
import { readFrames } from './read-frames.ts';

interface CameraDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
}

type CameraProblem = 'denied' | 'none' | 'failed';

/** Reads the code of an appointment with the camera of the device. Nothing of its picture leaves the device. */
export function CameraDialog({ isOpen, onClose, onCode }: CameraDialogProps) {
  const t = useText(daySearchTexts);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('camera.title')}
      closeLabel={t('camera.close')}
    >
      {isOpen ? <Camera onCode={onCode} /> : null}
    </Dialog>
  );
}

function Camera({ onCode }: Pick<CameraDialogProps, 'onCode'>) {
  const t = useText(daySearchTexts);
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    const leaving = new AbortController();
    let stream: MediaStream | null = null;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (leaving.signal.aborted || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const code = await readFrames(video.current, leaving.signal);
      stop();
      if (code !== null) tell(code);
    }
    start().catch((error: unknown) => {
      stop();
      if (!leaving.signal.aborted) setProblem(problemOf(error));
    });
    return () => {
      leaving.abort();
      stop();
    };
  }, []);
  if (problem) return <p role="alert">{t(`camera.${problem}`)}</p>;
  return (
    <>
      <p>{t('camera.hint')}</p>
      <video
        ref={video}
        className={classes.picture}
        muted
        playsInline
        aria-label={t('camera.title')}
      />
    </>
  );
}

/** In the words of the browser: refused by the reader or their settings, or there is no camera. */
function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
