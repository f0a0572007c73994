import { entityCodeMinutes } from '@vaga/contract/limits';

/** A visitor who came by the code of an entity, such as the hotel they stay at. */
export interface EntityVisit {
  /** Lower case. */
  entityCode: string;
  /** When an address brought it, or it was typed; null where that is not known. */
  cameAt?: string | null;
  /** When it was found to be one; null until it is checked. */
  createdAt: string | null;
  entityName: string | null;
  entityId: string | null;
}

/** What an address asks for by a code, and the address's query without it. */
export interface CodeAsked {
  entityCode: string;
  /** `entityCode`, spelt so, opens the entity's page as well. */
  opensEntity: boolean;
  rest: string;
}

/** Reads `entitycode`, in capitals or not, from the query of any page; null where it is not there. */
export function codeAsked(search: string): CodeAsked | null {
  const query = new URLSearchParams(search);
  const names = [...new Set(query.keys())].filter((name) => name.toLowerCase() === 'entitycode');
  const [name] = names;
  const entityCode = name === undefined ? '' : tidyCode(query.get(name) ?? '');
  if (name === undefined) return null;
  for (const one of names) query.delete(one);
  return {
    entityCode,
    opensEntity: name === 'entityCode',
    rest: query.size > 0 ? `?${query}` : '',
  };
}

/**
 * The address that a page redirects to, with the code that the page was asked with: what a redirect loses would never
 * be kept. Where it goes on from there (`next`) does not bring it a second time.
 */
export function carryCode(location: string, search: string): string {
  const entityCode = codeAsked(search)?.entityCode;
  if (!entityCode || !location.startsWith('/')) return location;
  const { pathname, searchParams, hash } = new URL(location, 'https://own.invalid');
  const next = searchParams.get('next');
  if (next) searchParams.set('next', withoutCode(next));
  searchParams.set('entitycode', entityCode);
  return `${pathname}?${searchParams}${hash}`;
}

function withoutCode(path: string): string {
  const { pathname, search, hash } = new URL(path, 'https://own.invalid');
  return `${pathname}${codeAsked(search)?.rest ?? search}${hash}`;
}

export function tidyCode(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether a code counts at `now`: for 180 minutes from when it was found to be one. */
export function isFresh({ createdAt }: EntityVisit, now: number): boolean {
  return createdAt !== null && isWithinReach(createdAt, now);
}

/** Whether a code is still to be checked: 180 minutes after it came it is deleted. */
export function isStillToAsk({ createdAt, cameAt = null }: EntityVisit, now: number): boolean {
  return createdAt === null && (cameAt === null || isWithinReach(cameAt, now));
}

function isWithinReach(instant: string, now: number): boolean {
  const age = now - Date.parse(instant);
  return age >= 0 && age < entityCodeMinutes * 60_000;
}
