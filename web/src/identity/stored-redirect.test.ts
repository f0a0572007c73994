// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import {
  clearRedirect,
  keepRedirect,
  leaveRedirectForMail,
  readRedirect,
  takeRedirectFromMail,
} from './stored-redirect.ts';

const path = '/user/tests/services?service=12&date=2026-11-30';
const now = Date.parse('2026-11-24T09:00:00Z');
const hour = 3_600_000;

/** Local storage is shared by all tabs, session storage is not. */
const openNewTab = () => sessionStorage.clear();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('the stored path stays until it is cleared', () => {
  keepRedirect(path);
  expect(readRedirect()).toBe(path);
  clearRedirect();
  expect(readRedirect()).toBeNull();
});

test('a path of another site in the storage is not followed', () => {
  keepRedirect('//elsewhere.example/');
  expect(readRedirect()).toBeNull();
  sessionStorage.setItem('vaga.redirect', 'https://elsewhere.example/');
  expect(readRedirect()).toBeNull();
});

test('the tab that the confirmation mail opens knows where the registration was going', () => {
  keepRedirect(path);
  leaveRedirectForMail(now);
  openNewTab();
  takeRedirectFromMail(now + hour);
  expect(readRedirect()).toBe(path);
});

test('a mail opened after a day leads nowhere but home', () => {
  keepRedirect(path);
  leaveRedirectForMail(now);
  openNewTab();
  takeRedirectFromMail(now + 25 * hour);
  expect(readRedirect()).toBeNull();
});

test('the copy for the mail is taken once, and never over what the tab knows', () => {
  keepRedirect(path);
  leaveRedirectForMail(now);
  keepRedirect('/user/settings');
  takeRedirectFromMail(now);
  expect(readRedirect()).toBe('/user/settings');
  openNewTab();
  takeRedirectFromMail(now);
  expect(readRedirect()).toBeNull();
});

test('a broken copy does no harm', () => {
  localStorage.setItem('vaga.redirect.mailed', '{"path":7');
  takeRedirectFromMail(now);
  expect(readRedirect()).toBeNull();
});
