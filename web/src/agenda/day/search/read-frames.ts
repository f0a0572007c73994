import { codeIn } from './scan.rules.ts';

/** What a browser that reads codes itself has; TypeScript does not know it yet. */
interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
declare global {
  var BarcodeDetector:
    | {
        new (options: { formats: string[] }): Detector;
        getSupportedFormats(): Promise<string[]>;
      }
    | undefined;
}

/** How often a picture is looked at; milliseconds. */
const frameMs = 150;
/** The longer side that a picture is read at: a code that fills a third of it has pixels enough. */
const readSide = 640;

/**
 * Looks at the pictures of a camera until one has the code of an appointment, or the signal ends it. The browser's own
 * reader, or one that is downloaded where it has none.
 * @returns the code; null once it was ended.
 */
export async function readFrames(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | null> {
  const read = (await ownReader()) ?? (await downloadedReader());
  while (!signal.aborted) {
    // No picture yet, or one that the browser could not read: the next one may be better.
    const text = video.videoWidth > 0 ? await read(video).catch(() => null) : null;
    const code = text === null ? null : codeIn(text);
    if (code !== null && !signal.aborted) return code;
    await new Promise((resolve) => setTimeout(resolve, frameMs));
  }
  return null;
}

type ReadPicture = (video: HTMLVideoElement) => Promise<string | null>;

async function ownReader(): Promise<ReadPicture | null> {
  const own = globalThis.BarcodeDetector;
  const formats: string[] = (await own?.getSupportedFormats().catch(() => null)) ?? [];
  if (!own || !formats.includes('qr_code')) return null;
  const detector = new own({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function downloadedReader(): Promise<ReadPicture> {
  const { default: readQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, readSide / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale].map(Math.round);
    if (!brush || !width || !height) return null;
    canvas.width = width;
    canvas.height = height;
    brush.drawImage(video, 0, 0, width, height);
    const { data } = brush.getImageData(0, 0, width, height);
    return readQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
  };
}
