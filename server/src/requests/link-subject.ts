import { createHash } from 'node:crypto';

/** What a link of a message opens. */
export interface LinkSubject {
  /** Of the request, or of the offer. */
  id: string;
  /** Of the address that the message went to; null in links that the version before sent. */
  addressHash: string | null;
}

const idLength = 36;
/** With the id and a hyphen 63 characters: a subject has 64 at most (`signedTokenPattern`). */
const hashLength = 26;

/**
 * The subject of the link that an address gets, or a number: the link ends when that no longer stands for the entity, or for the
 * patient.
 */
export function linkSubjectFor(id: string, address: string): string {
  return `${id}-${hashOfAddress(id, address)}`;
}

export function parseLinkSubject(subject: string): LinkSubject {
  const hash = subject.slice(idLength + 1);
  return { id: subject.slice(0, idLength), addressHash: hash === '' ? null : hash };
}

/** Whether the link was sent to one of these addresses, in whatever case it is written. */
export function isSentToOneOf(
  { id, addressHash }: LinkSubject,
  addresses: readonly string[],
): boolean {
  return addressHash === null || addresses.some((one) => hashOfAddress(id, one) === addressHash);
}

/** The id is in it: two links do not tell that they went to one address. */
function hashOfAddress(id: string, address: string): string {
  const written = address.trim().toLowerCase();
  return createHash('sha256').update(`${id}\n${written}`).digest('hex').slice(0, hashLength);
}
