import { createHash, verify, X509Certificate } from 'node:crypto';
import { ContentInfo, id_messageDigest, id_signedData, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { makeWalletKeys } from '../../test/wallet-keys.ts';
import { writePassFile } from './write-pass-file.ts';

const now = new Date('2026-11-24T09:00:00Z');

async function writeSample() {
  const { apple } = await makeWalletKeys();
  if (!apple) throw new Error('There are no keys of Apple.');
  const files = [
    { name: 'pass.json', content: Buffer.from('{"description":"Marcação"}') },
    { name: 'icon.png', content: Buffer.alloc(3000, 7) },
  ];
  const written = await writePassFile(files, { signer: apple, now });
  return { apple, files, written, unpacked: unzipSync(new Uint8Array(written)) };
}

test('a pass has its files, the digest of each, and nothing that only streaming readers know', async () => {
  const { files, written, unpacked } = await writeSample();
  const manifest = JSON.parse(Buffer.from(unpacked['manifest.json'] ?? []).toString('utf8'));
  expect(Object.keys(unpacked)).toEqual(['pass.json', 'icon.png', 'manifest.json', 'signature']);
  expect(Object.keys(manifest)).toEqual(files.map(({ name }) => name));
  for (const { name, content } of files) {
    expect(Buffer.from(unpacked[name] ?? [])).toEqual(content);
    expect(manifest[name]).toBe(createHash('sha1').update(content).digest('hex'));
  }
  // Bit 3 of the flags of the first file: its size stands after its content.
  expect(written.readUInt16LE(6) & 8).toBe(0);
});

test('the signature of the list verifies with the certificate that it names, and with no other list', async () => {
  const { apple, unpacked } = await writeSample();
  const info = AsnConvert.parse(unpacked.signature ?? new Uint8Array(), ContentInfo);
  expect(info.contentType).toBe(id_signedData);
  const signed = AsnConvert.parse(info.content, SignedData);
  const [signer] = signed.signerInfos;
  const certificates = (signed.certificates ?? []).map(
    ({ certificate }) => new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))),
  );
  const [own, wwdr] = certificates;
  if (!signer || !own || !wwdr) throw new Error('The signature has no signer.');

  // Detached, by the certificate of the pass, which the certificate beside it issued.
  expect(signed.encapContentInfo.eContent).toBeUndefined();
  expect(own.fingerprint256).toBe(apple.certificate.fingerprint256);
  expect(own.verify(wwdr.publicKey)).toBe(true);
  const { issuerAndSerialNumber: named } = signer.sid;
  expect(
    Buffer.from(named?.serialNumber ?? new ArrayBuffer(0))
      .toString('hex')
      .toUpperCase(),
  ).toContain(own.serialNumber);

  const digest = signer.signedAttrs?.find(({ attrType }) => attrType === id_messageDigest);
  const [value] = digest?.attrValues ?? [];
  const digestInside = value && Buffer.from(AsnConvert.parse(value, OctetString).buffer);
  const digestOf = (list: Uint8Array) => createHash('sha256').update(list).digest();
  const manifest = Buffer.from(unpacked['manifest.json'] ?? []);
  expect(digestInside).toEqual(digestOf(manifest));
  expect(digestInside).not.toEqual(digestOf(Buffer.concat([manifest, Buffer.from(' ')])));

  // RFC 5652, section 5.4: signed as a SET, with its own tag; shorter than 128 bytes, so its length is one byte.
  const parts = (signer.signedAttrs ?? []).map((one) => Buffer.from(AsnConvert.serialize(one)));
  const length = Buffer.concat(parts).length;
  const attributes = Buffer.concat([Buffer.of(0x31, length), ...parts]);
  const signature = Buffer.from(signer.signature.buffer);
  expect(verify('sha256', attributes, own.publicKey, signature)).toBe(true);
  const others = Buffer.concat([Buffer.of(0x31, length), ...parts.toReversed()]);
  expect(verify('sha256', others, own.publicKey, signature)).toBe(false);
});
