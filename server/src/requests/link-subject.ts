import { createHash } from 'node:crypto';

/** What a link of an e-mail opens. */
export interface LinkSubject {
  /** Of the request. */
  id: string;
  /** Of the address that the e-mail went to; null in links that the version before sent. */
  addressHash: string | null;
}

const idLength = 36;
/** With the id and a hyphen 63 characters: a subject has 64 at most (`signedTokenPattern`). */
const hashLength = 26;

/** The subject of the link that an address gets: the link ends when the address no longer stands for the entity. */
export function linkSubjectFor(id: string, email: string): string {
  return `${id}-${hashOfAddress(id, email)}`;
}

export function parseLinkSubject(subject: string): LinkSubject {
  const hash = subject.slice(idLength + 1);
  return { id: subject.slice(0, idLength), addressHash: hash === '' ? null : hash };
}

/** Whether the link was sent to one of these addresses, in whatever case it is written. */
export function isSentToOneOf(
  { id, addressHash }: LinkSubject,
  contacts: readonly { email: string }[],
): boolean {
  return (
    addressHash === null || contacts.some((one) => hashOfAddress(id, one.email) === addressHash)
  );
}

/** The id is in it: the links of two requests do not tell that they went to one address. */
function hashOfAddress(id: string, email: string): string {
  const address = email.trim().toLowerCase();
  return createHash('sha256').update(`${id}\n${address}`).digest('hex').slice(0, hashLength);
}
