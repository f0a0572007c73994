// What makes the certificates asks for it, and does not bring it.
import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BasicConstraintsExtension, X509CertificateGenerator } from '@peculiar/x509';
import type { WalletKeys } from '../src/platform/wallet-keys.ts';
import { loadWalletKeys } from '../src/platform/wallet-keys.ts';
import type { WalletSettings } from '../src/platform/wallet-settings.ts';

export const passType = 'pass.example.vaga';
export const team = 'TEAM123456';
export const issuer = '3388000000012345678';

interface WalletFiles {
  settings: {
    apple: NonNullable<WalletSettings['apple']>;
    google: NonNullable<WalletSettings['google']>;
  };
  /** Another authority than the one that issued the certificate. */
  otherAuthority: string;
  /** Another key than that of the certificate. */
  otherKey: string;
  remove(): Promise<void>;
}

const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
};

/** The files of an installation, of an authority that is made here, valid from 2026 until the given day. */
export async function makeWalletFiles({ validTo = '2027-11-24' } = {}): Promise<WalletFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'vaga-wallet-'));
  const write = async (name: string, content: string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const authority = await makeAuthority('Vaga Test Authority', validTo);
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.create({
    subject: [
      { '0.9.2342.19200300.100.1.1': [passType] },
      { CN: [`Pass Type ID: ${passType}`] },
      { OU: [team] },
      { O: ['Vaga'] },
    ],
    issuer: authority.certificate.subject,
    ...validUntil(validTo),
    publicKey: keys.publicKey,
    signingKey: authority.keys.privateKey,
  });
  const key = await pemOf(keys.privateKey);
  const account = { type: 'service_account', client_email: 'vaga@vaga.example', private_key: key };
  return {
    settings: {
      apple: {
        certificate: await write('pass.pem', certificate.toString('pem')),
        key: await write('pass.key', key),
        wwdrCertificate: await write('wwdr.pem', authority.certificate.toString('pem')),
      },
      google: { key: await write('google.json', JSON.stringify(account)), issuer },
    },
    otherAuthority: await write(
      'other.pem',
      (await makeAuthority('Another', validTo)).certificate.toString('pem'),
    ),
    otherKey: await write('other.key', await pemOf((await generateKeys()).privateKey)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The same, loaded. */
export async function makeWalletKeys(): Promise<WalletKeys> {
  const files = await makeWalletFiles();
  const keys = await loadWalletKeys(files.settings);
  await files.remove();
  return keys;
}

async function makeAuthority(name: string, validTo: string) {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys,
    ...validUntil(validTo),
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  return { keys, certificate };
}

const validUntil = (day: string) => ({
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date(`${day}T00:00:00Z`),
});

const generateKeys = () => crypto.subtle.generateKey(rsa, true, ['sign', 'verify']);

async function pemOf(key: CryptoKey): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key));
  return `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`;
}
