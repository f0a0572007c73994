import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/open-page.tsx';
import { CameraDialog } from './camera-dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A camera in front of which this text lies, and whether it was turned off. */
function giveCamera(read: () => string[]) {
  const stop = vi.fn();
  const stream = { getTracks: () => [{ stop }] };
  const getUserMedia = vi.fn(async (_asked: MediaStreamConstraints) => stream);
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', {
    value: 640,
    configurable: true,
  });
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    set: () => {},
    configurable: true,
  });
  class Detector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => read().map((rawValue) => ({ rawValue }));
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  return { stop, getUserMedia };
}

async function openCamera() {
  const onCode = vi.fn();
  await openPage(<CameraDialog isOpen onClose={() => {}} onCode={onCode} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return onCode;
}

test('the first code of an appointment that the camera sees is taken, other codes are not, and it is turned off', async () => {
  const seen = [['5601234567890'], [], ['VAGAK7J7P4XA'], ['VAGAK7J7P4XA']];
  const { stop } = giveCamera(() => seen.shift() ?? []);
  const onCode = await openCamera();
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(onCode.mock.calls).toEqual([['VAGAK7J7P4XA']]);
  expect(stop).toHaveBeenCalled();
});

test('a refused camera, and a device without one, are said in words with another way', async () => {
  const { getUserMedia } = giveCamera(() => []);
  for (const [name, words] of [
    ['NotAllowedError', 'The camera is not allowed.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'The camera is not available.'],
  ] as const) {
    getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
    await openCamera();
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(words);
    expect(document.querySelector('[role="alert"]')?.textContent).toMatch(/type the code/i);
  }
});
