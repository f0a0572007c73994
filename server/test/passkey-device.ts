import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedPasskey,
} from '@vaga/contract/passkeys';

/** A device that keeps passkeys: it signs as WebAuthn Level 3 says, with ES256. */
export interface PasskeyDevice {
  create: (options: PasskeyCreationOptions, deviation?: Deviation) => CreatedPasskey;
  sign: (options: PasskeyRequestOptions, deviation?: Deviation) => SignedPasskey;
}

/** What a device, or an attacker in its place, does otherwise. */
export interface Deviation {
  /** The page that asked the device. */
  origin?: string;
  /** The site whose key is used. */
  site?: string;
  /** The device did not verify the person. */
  isUnverified?: boolean;
  /** Another key signs. */
  key?: KeyObject;
  userHandle?: string;
}

const present = 0x01;
const verified = 0x04;
const hasKey = 0x40;

export function createPasskeyDevice(origin: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let uses = 0;
  let owner = '';

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: deviation.origin ?? origin }));
  const authenticatorData = (
    site: string,
    flags: number,
    { isUnverified, ...deviation }: Deviation,
  ) =>
    Buffer.concat([
      hash('sha256', deviation.site ?? site, 'buffer'),
      Buffer.of(present | (isUnverified ? 0 : verified) | flags),
      counter(uses),
    ]);

  return {
    create: ({ rp, user, challenge }, deviation = {}) => {
      owner = user.id;
      const key = coseKeyOf(publicKey);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(rp.id, hasKey, deviation),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: encode(attestation).toString('base64url'),
        },
      };
    },
    sign: ({ rpId, challenge }, deviation = {}) => {
      uses += 1;
      const data = authenticatorData(rpId, 0, deviation);
      const client = clientData('webauthn.get', challenge, deviation);
      const signed = Buffer.concat([data, hash('sha256', client, 'buffer')]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, deviation.key ?? privateKey).toString('base64url'),
          userHandle: deviation.userHandle ?? owner,
        },
      };
    },
  };
}

function counter(uses: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(uses);
  return bytes;
}

/** The numbers are those of COSE (RFC 9053): an EC2 key for ES256 on P-256. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  return encode(key);
}

function encode(value: unknown): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));
}
