import type { Device } from '@vaga/contract/sessions';
import bowser from 'bowser';

/** Shorter than the parser's names. */
const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome Headless': 'Chrome',
  'Chrome OS': 'ChromeOS',
};
const kinds: Record<string, Device['kind']> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
};

/**
 * The device that a user agent names, short enough for its owner to recognise. Versions change within a session and are
 * left out; an iPad that claims to be a Mac is shown as one.
 * @param userAgent the header, cut to 300 characters; empty if there was none.
 */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { kind: 'unknown', browser: null, system: null };
  const { browser, os, platform } = bowser.parse(userAgent);
  const system = os.name === 'iOS' ? (platform.model ?? 'iPhone') : os.name;
  // The parser gives Chromebooks no type.
  const type = os.name === 'Chrome OS' ? 'desktop' : platform.type;
  return {
    kind: kinds[type ?? ''] ?? 'unknown',
    browser: shortNames[browser.name ?? ''] ?? (browser.name || null),
    system: shortNames[system ?? ''] ?? (system || null),
  };
}
