import { IconCamera } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '../../../platform/texts.ts';
import { LazyCameraDialog } from './camera-dialog.lazy.ts';
import classes from './day-search.module.css';
import { daySearchTexts } from './day-search.texts.ts';

/** Scans a code with the camera, on devices that are held in a hand: at a desk the scanner types. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const t = useText(daySearchTexts);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [hasCamera, setHasCamera] = useState(false);
  // Known in the browser alone.
  useEffect(() => {
    const isHeld = window.matchMedia('(pointer: coarse)').matches;
    setHasCamera(isHeld && Boolean(navigator.mediaDevices?.getUserMedia));
  }, []);
  if (!hasCamera) return null;
  return (
    <>
      <button
        type="button"
        className={classes.camera}
        aria-label={t('camera.open')}
        // The box keeps the focus, and so stays open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <IconCamera size={22} aria-hidden="true" />
      </button>
      <Suspense>
        {wasOpened ? (
          <LazyCameraDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
