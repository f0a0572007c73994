import type { MessageCode } from '@vaga/contract/messages';
import type { UploadFinder } from '@vaga/contract/uploaded-documents';
import { datesOf, isSamePerson, wordsOf } from '../document-match.rules.ts';

/** Why an uploaded document is unmatched or refused, or was not published yet. */
export type UploadReason = MessageCode &
  (
    | `upload.${'twice' | 'not_pdf' | 'has_one' | 'several' | 'other_person' | 'no_person'}`
    | `upload.${'not_read' | 'taken' | 'identity_missing' | 'undone'}`
    | `document.${'encrypted' | 'unreadable' | 'too_early'}`
  );

/** An appointment that a document may be of. */
export interface OwnerCandidate {
  appointmentId: string;
  name: string;
  dateOfBirth: string | null;
  /** It took place and is done. */
  canHaveDocument: boolean;
  hasDocument: boolean;
  /** Another uploaded document is of it. */
  isTaken: boolean;
}

/** What a document says of whose it is. */
export interface OwnerClues {
  fileNameCodes: string[];
  textCodes: string[];
  references: string[];
  words: ReadonlySet<string>;
  /** YYYY-MM-DD. */
  dates: string[];
}

/** Appointments of the entity by what names them. */
export type OwnerCandidates = Record<Exclude<UploadFinder, 'member'>, OwnerCandidate[]>;

export type OwnerDecision =
  | { state: 'matched' | 'proposed'; foundBy: UploadFinder; appointmentId: string }
  | { state: 'refused'; reason: UploadReason; foundBy: UploadFinder; appointmentId: string }
  | { state: 'unmatched'; reason: UploadReason };

/** Of each kind: a report names a few, a hostile file a hundred thousand. */
const cluesOfKind = 500;
/** Shorter ones, or words without a digit, would be found in any text. */
const referencePattern = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}./_-]{3,58}[\p{L}\p{N}]$/u;
const datePattern = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;

/** What may name the owner of a document in the name of its file and in its text. */
export function readOwnerClues(fileName: string, text: string): OwnerClues {
  const references = `${stemOf(fileName)} ${text}`
    .toUpperCase()
    .split(/[\s,;:()[\]"'|]+/)
    .filter((one) => referencePattern.test(one) && !datePattern.test(one));
  const words = wordsOf(text);
  return {
    fileNameCodes: codesOf(wordsOf(stemOf(fileName))),
    textCodes: codesOf(words),
    references: [...new Set(references)].slice(0, cluesOfKind),
    words,
    dates: [...datesOf(text)].filter(isDay).slice(0, cluesOfKind),
  };
}

/** Whether all words of a name are in a text. */
export function isNameIn(name: string, words: ReadonlySet<string>): boolean {
  const ofName = [...wordsOf(name)];
  return ofName.length > 0 && ofName.every((word) => words.has(word));
}

/**
 * Whose a document is: by a code, else by a reference; by name and date of birth it is only proposed. A document that names two
 * appointments or two people is of neither: a member chooses.
 * @param isRead false where the text is not known: what the name of the file says has to be confirmed.
 */
export function decideOwner(
  found: OwnerCandidates,
  { isRead }: { isRead: boolean },
): OwnerDecision {
  const byCode = distinct([...found.fileName, ...found.text]);
  const byReference = distinct(found.reference);
  const named = byCode.length > 0 ? byCode : byReference;
  if (named.length > 1) return { state: 'unmatched', reason: 'upload.several' };
  const [owner] = named;
  if (!owner) return proposeOwner(found.identity, { isRead });
  const others = [...byReference, ...found.identity];
  if (others.some((other) => !isSamePerson(owner, other)))
    return { state: 'unmatched', reason: 'upload.other_person' };
  const { appointmentId } = owner;
  const foundBy = finderOf(found, owner);
  if (owner.hasDocument)
    return { state: 'refused', reason: 'upload.has_one', foundBy, appointmentId };
  if (!owner.canHaveDocument) return { state: 'unmatched', reason: 'document.too_early' };
  if (owner.isTaken) return { state: 'unmatched', reason: 'upload.taken' };
  return { state: isRead ? 'matched' : 'proposed', foundBy, appointmentId };
}

function proposeOwner(
  identity: readonly OwnerCandidate[],
  { isRead }: { isRead: boolean },
): OwnerDecision {
  const [first, ...others] = distinct(identity);
  if (!first)
    return { state: 'unmatched', reason: isRead ? 'upload.no_person' : 'upload.not_read' };
  const free = [first, ...others].filter(
    (one) => one.canHaveDocument && !one.hasDocument && !one.isTaken,
  );
  const [owner] = free;
  if (free.length > 1 || others.some((other) => !isSamePerson(first, other)))
    return { state: 'unmatched', reason: 'upload.several' };
  if (owner) return { state: 'proposed', foundBy: 'identity', appointmentId: owner.appointmentId };
  if (first.isTaken) return { state: 'unmatched', reason: 'upload.taken' };
  return {
    state: 'unmatched',
    reason: first.hasDocument ? 'upload.has_one' : 'document.too_early',
  };
}

function finderOf(found: OwnerCandidates, owner: OwnerCandidate): UploadFinder {
  const isOwner = ({ appointmentId }: OwnerCandidate) => appointmentId === owner.appointmentId;
  if (found.fileName.some(isOwner)) return 'fileName';
  return found.text.some(isOwner) ? 'text' : 'reference';
}

function distinct(candidates: readonly OwnerCandidate[]): OwnerCandidate[] {
  return [...new Map(candidates.map((one) => [one.appointmentId, one])).values()];
}

/** Codes with and without their prefix, as they may be. */
function codesOf(words: ReadonlySet<string>): string[] {
  return [...words].filter((word) => /^(?:VAGA)?[A-Z0-9]{8}$/.test(word)).slice(0, cluesOfKind);
}

/** A day that there is, and that a person may be born on. */
function isDay(date: string): boolean {
  if (date < '1850' || date > '2200') return false;
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString() === date;
  } catch {
    return false;
  }
}

function stemOf(fileName: string): string {
  return fileName.replace(/\.pdf$/i, '');
}
