import { useLayoutEffect, useRef, useState } from 'react';

const allDrafts = 'vaga.draft.';
const ownerKey = 'vaga.drafts-of';

/** The start of a draft's key. What is typed while the page acts for an entity is stored by entity. */
function prefixNow(): string {
  const entity =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset.entity;
  return prefixOf(entity);
}

function prefixOf(entity: string | undefined): string {
  return entity ? `${allDrafts}${entity}.` : allDrafts;
}

/**
 * What the user is typing, stored in the tab under `name` so that a reload loses nothing; with null it is not stored.
 * `keeps` names the fields that are stored, where not all may be: never passwords. The first render has `initial` on
 * both sides; what was kept follows. Once touched, nothing but `forget` with a draft, and `showSaved`, puts something else
 * into the form: not what was kept, and not a newer `initial`.
 */
export function useDraft<Draft extends object>(
  name: string | null,
  initial: Draft,
  keeps?: readonly (keyof Draft)[],
) {
  const key = name === null ? null : `${prefixNow()}${name}`;
  const [draft, setDraft] = useState(initial);
  // Two changes may come before the next drawing, and the first before what was kept has been read.
  const latest = useRef(initial);
  const typed = useRef<Partial<Draft>>({});

  function set(next: Draft): void {
    latest.current = next;
    setDraft(next);
  }

  // Before what was typed or tapped early is taken over, which would else replace what was kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form appears
  useLayoutEffect(() => {
    const kept = key === null ? null : read<Draft>(key);
    if (kept) set({ ...initial, ...kept, ...typed.current });
  }, []);

  function change(part: Partial<Draft>): void {
    typed.current = { ...typed.current, ...part };
    set({ ...latest.current, ...part });
    if (key !== null) write(key, keeps ? onlyKept(latest.current, keeps) : latest.current);
  }

  /** Keeps nothing any more. The form goes on showing what it shows, or `next`: what has just been saved. */
  function forget(next = latest.current): void {
    typed.current = {};
    set(next);
    if (key !== null) write(key, null);
  }

  /** Shows what has been saved of what was `sent`. What was changed since it was sent stays, and is kept in the tab. */
  function showSaved(sent: Draft, saved: Draft): void {
    const since: Partial<Draft> = { ...latest.current };
    for (const name in sent) if (Object.is(since[name], sent[name])) delete since[name];
    forget(saved);
    if (Object.keys(since).length > 0) change(since);
  }

  return { draft, change, forget, showSaved };
}

/** Changes what is kept under a name, for a form that is not on the screen: of this entity, or of another one. */
export function keepInDraft<Draft extends object>(
  name: string,
  part: Partial<Draft>,
  entity?: string,
): void {
  const key = `${entity === undefined ? prefixNow() : prefixOf(entity)}${name}`;
  write(key, { ...read<Draft>(key), ...part });
}

/** What is kept under a name; null for nothing. */
export function readDraft<Draft extends object>(name: string): Partial<Draft> | null {
  return read<Draft>(`${prefixNow()}${name}`);
}

/** Whether this tab keeps something typed under a name. */
export function hasDraft(name: string): boolean {
  return read(`${prefixNow()}${name}`) !== null;
}

/**
 * Deletes all drafts of this tab, of each entity, because the next account here is another one. With a name, those
 * whose names begin with it.
 */
export function forgetDrafts(name = ''): void {
  const start = name === '' ? allDrafts : `${prefixNow()}${name}`;
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(start)) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}

/**
 * Deletes all drafts of this tab that another account has left, or one that has signed out since: also in another tab, or where its
 * session has ended and the page was opened anew. What a visitor typed stays for the account that they sign in to.
 */
export function forgetDraftsOfOthers(accountId: string | null): void {
  try {
    const owner = sessionStorage.getItem(ownerKey);
    if (owner !== null && owner !== accountId) forgetDrafts();
    if (accountId === null) sessionStorage.removeItem(ownerKey);
    else sessionStorage.setItem(ownerKey, accountId);
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}

function onlyKept<Draft extends object>(draft: Draft, keeps: readonly (keyof Draft)[]): object {
  return Object.fromEntries(keeps.map((field) => [field, draft[field]]));
}

function read<Draft>(key: string): Partial<Draft> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
  } catch {
    return null;
  }
}

function write(key: string, draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser that refuses storage: the form works, and a reload starts it anew.
  }
}
