import { expect, test } from 'vitest';
import { deviceOf } from './device.rules.ts';

const known: readonly [string, ReturnType<typeof deviceOf>][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    { kind: 'phone', browser: 'Safari', system: 'iPhone' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    { kind: 'tablet', browser: 'Chrome', system: 'iPad' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    { kind: 'phone', browser: 'Samsung Internet', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    { kind: 'tablet', browser: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    { kind: 'computer', browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    { kind: 'computer', browser: 'Firefox', system: 'Linux' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    { kind: 'computer', browser: 'Safari', system: 'macOS' },
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    { kind: 'computer', browser: 'Chrome', system: 'ChromeOS' },
  ],
  ['curl/8.15.0', { kind: 'unknown', browser: null, system: null }],
  ['', { kind: 'unknown', browser: null, system: null }],
];

test('a session is recognised by its browser and its system', () => {
  for (const [userAgent, device] of known) {
    expect({ userAgent, device: deviceOf(userAgent) }).toEqual({ userAgent, device });
  }
});
