import { expect, test } from 'vitest';
import { walletOf } from './wallet.rules.ts';

const devices = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15',
  Mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
  Android: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36',
  Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36',
};

test('a device is offered the wallet that it has, and none that the installation does not', () => {
  const offered = (apple: boolean, google: boolean) =>
    Object.values(devices).map((device) => walletOf(device, { apple, google }));
  expect(offered(true, true)).toEqual(['apple', 'apple', 'google', 'google']);
  expect(offered(true, false)).toEqual(['apple', 'apple', null, null]);
  expect(offered(false, true)).toEqual([null, 'google', 'google', 'google']);
  expect(offered(false, false)).toEqual([null, null, null, null]);
  expect(walletOf(null, { apple: true, google: true })).toBe('google');
});
