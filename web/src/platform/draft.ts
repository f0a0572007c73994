import { useEffect, useState } from 'react';

const prefix = 'vaga.draft.';

/**
 * What somebody is typing, kept in the tab so that a reload loses nothing. Never for passwords.
 * The first render has `initial` on both sides; what was kept follows.
 */
export function useDraft<Draft extends object>(name: string, initial: Draft) {
  const key = `${prefix}${name}`;
  const [draft, setDraft] = useState(initial);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form appears
  useEffect(() => {
    const kept = read<Draft>(key);
    if (kept) setDraft({ ...initial, ...kept });
  }, []);

  function change(part: Partial<Draft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    write(key, next);
  }

  /** Starts anew, from `initial` or from what has just been saved. */
  function forget(next = initial): void {
    setDraft(next);
    write(key, null);
  }

  return { draft, change, forget };
}

/** Forgets all that was being typed in this tab: whoever sits down here next is somebody else. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that refuses storage keeps nothing.
  }
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
