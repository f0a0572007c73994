import type { KeyObject, X509Certificate } from 'node:crypto';
import { createHash, sign } from 'node:crypto';
import type { AsnType } from 'asn1js';
import {
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetOf,
  UTCTime,
} from 'asn1js';

export interface DetachedSigner {
  certificate: X509Certificate;
  /** The RSA key of the certificate. */
  key: KeyObject;
  /** The certificates between it and one that the reader trusts. */
  chain: readonly X509Certificate[];
}

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
};

/** A PKCS #7 signature (CMS SignedData, RFC 5652) of a content that is not in it, by SHA-256 and RSA, in DER. */
export function signDetached(content: Uint8Array, signer: DetachedSigner, now: Date): Buffer {
  const { certificate, key, chain } = signer;
  const attributes = signedAttributes(content, now);
  // The signature is of the attributes as a SET, although the structure carries them under a tag of its own (section 5.4).
  const signature = sign('sha256', derOf(new SetOf({ value: attributes })), key);
  const signerInfo = sequence(
    new Integer({ value: 1 }),
    issuerAndSerial(certificate),
    algorithm(oid.sha256),
    tagged(0, attributes),
    algorithm(oid.rsa),
    octets(signature),
  );
  const signedData = sequence(
    new Integer({ value: 1 }),
    new SetOf({ value: [algorithm(oid.sha256)] }),
    sequence(identifier(oid.data)),
    tagged(
      0,
      [certificate, ...chain].map(({ raw }) => parsed(raw)),
    ),
    new SetOf({ value: [signerInfo] }),
  );
  return derOf(sequence(identifier(oid.signedData), tagged(0, [signedData])));
}

/** In the order that DER wants of a SET: by their bytes. */
function signedAttributes(content: Uint8Array, now: Date): AsnType[] {
  const digest = createHash('sha256').update(content).digest();
  return [
    attribute(oid.contentType, identifier(oid.data)),
    attribute(oid.signingTime, new UTCTime({ valueDate: now })),
    attribute(oid.messageDigest, octets(digest)),
  ].toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)));
}

/** How the reader finds the signer's certificate: its issuer and serial number, with their bytes as they are. */
function issuerAndSerial({ raw }: X509Certificate): Sequence {
  const [toBeSigned] = partsOf(parsed(raw));
  const fields = toBeSigned ? partsOf(toBeSigned) : [];
  // The version, if there is one, has a tag of its own: the first integer is the serial number, and the algorithm follows.
  const position = fields.findIndex((field) => field instanceof Integer);
  const [serial, , issuer] = fields.slice(position);
  if (!serial || !issuer) throw new Error('The certificate has no issuer.');
  return sequence(issuer, serial);
}

function partsOf(block: AsnType): AsnType[] {
  return block instanceof Constructed ? block.valueBlock.value : [];
}

const parsed = (der: Uint8Array): AsnType => fromBER(der).result;

const derOf = (block: AsnType): Buffer => Buffer.from(block.toBER());

const sequence = (...value: AsnType[]) => new Sequence({ value });

const identifier = (value: string) => new ObjectIdentifier({ value });

const octets = (valueHex: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(valueHex) });

const algorithm = (value: string) => sequence(identifier(value), new Null());

const attribute = (type: string, value: AsnType) =>
  sequence(identifier(type), new SetOf({ value: [value] }));

/** Context-specific and constructed. */
const tagged = (tagNumber: number, value: AsnType[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
