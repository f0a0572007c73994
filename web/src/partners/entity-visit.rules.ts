import { entityCodeMinutes } from '@vaga/contract/limits';

/** Somebody who came by the code of an entity, such as the hotel they stay at. */
export interface EntityVisit {
  /** Lower case. */
  entityCode: string;
  /** When it was found to be one; null while nobody has asked. */
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

export function tidyCode(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether a code counts at `now`: for 180 minutes from when it was found to be one. */
export function isFresh({ createdAt }: EntityVisit, now: number): boolean {
  const age = createdAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(createdAt);
  return age >= 0 && age < entityCodeMinutes * 60_000;
}
