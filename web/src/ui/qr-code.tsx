import { useEffect, useState } from 'react';
import type { QrDrawing } from './draw-qr.ts';
import classes from './qr-code.module.css';

/**
 * A QR code as wide as its parent. What draws it is loaded once it is shown; until then, and where it cannot be loaded,
 * its place is white: say the text beside it too. Without `label` it is decoration.
 */
export function QrCode({ text, label }: { text: string; label?: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);

  useEffect(() => {
    let isWanted = true;
    import('./draw-qr.ts').then(
      ({ drawQr }) => {
        if (isWanted) setDrawing(drawQr(text));
      },
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [text]);

  const side = drawing?.side ?? 1;
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {drawing ? <path d={drawing.path} fill="currentColor" /> : null}
    </svg>
  );
}
