import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuer, makeWalletFiles, passType, team } from '../../test/wallet-keys.ts';
import { loadWalletKeys, walletKeysWarning, walletsOffered } from './wallet-keys.ts';

let files: Awaited<ReturnType<typeof makeWalletFiles>>;
beforeAll(async () => {
  files = await makeWalletFiles();
});
afterAll(() => files.remove());

test('the pass type and the team are those of the certificate', async () => {
  const keys = await loadWalletKeys(files.settings);
  expect(keys).toMatchObject({
    apple: { passType, team },
    google: { issuer, serviceAccount: 'vaga@vaga.example' },
  });
});

test('each file that cannot be used gets its line', async () => {
  const { apple, google } = files.settings;
  const messageOf = async (settings: Parameters<typeof loadWalletKeys>[0]) =>
    loadWalletKeys(settings).then(
      () => '',
      (error: Error) => error.message,
    );
  const forApple = (wrong: Partial<typeof apple>) =>
    messageOf({ apple: { ...apple, ...wrong }, google: null });
  expect(await forApple({ certificate: '/nowhere/pass.pem' })).toBe(
    'APPLE_PASS_CERTIFICATE must be a file that this process can read',
  );
  expect(await forApple({ certificate: google.key })).toBe(
    'APPLE_PASS_CERTIFICATE must be a file in PEM, and a key in it without a password',
  );
  expect(await forApple({ certificate: files.otherAuthority })).toMatch(
    /^APPLE_PASS_CERTIFICATE must be the certificate of a pass type/,
  );
  expect(await forApple({ key: files.otherKey })).toBe(
    'APPLE_PASS_KEY must be the RSA key of APPLE_PASS_CERTIFICATE',
  );
  expect(await forApple({ wwdrCertificate: files.otherAuthority })).toMatch(
    /^APPLE_WWDR_CERTIFICATE must be the certificate of Apple that issued/,
  );
  expect(await messageOf({ apple: null, google: { key: apple.key, issuer } })).toMatch(
    /^GOOGLE_WALLET_KEY must be the JSON file/,
  );
});

test('from the end of its certificate on Apple Wallet is not offered, and the log says so from 30 days before', async () => {
  const keys = await loadWalletKeys(files.settings);
  const offeredAt = (time: string) => walletsOffered(keys, new Date(time));
  expect(offeredAt('2027-11-23T23:59:59Z')).toEqual({ apple: true, google: true });
  expect(offeredAt('2027-11-24T00:00:00Z')).toEqual({ apple: false, google: true });
  expect(walletKeysWarning(keys, new Date('2027-10-24T00:00:00Z'))).toBeNull();
  expect(walletKeysWarning(keys, new Date('2027-10-26T00:00:00Z'))).toContain('2027-11-24');
});
