import type { Conflict } from '@vaga/contract/conflict';
import { useRef, useState } from 'react';
import { ApiError } from './wire.ts';

/** A refused save, for `ConflictDialog` to ask about. */
export interface OpenConflict<Current> {
  /** Null while there is none. */
  found: Conflict<Current> | null;
  /** The member has seen what is saved now, and decides about it. */
  settle: () => void;
  /** The member decides nothing. */
  forget: () => void;
}

/**
 * What becomes of a save that a colleague was faster with. The form saves through `save`, which hands on the version to
 * name; a refusal as a conflict is not thrown but kept in `found`.
 *
 * @param read what the form was made from, with its version
 */
export function useConflict<Current extends { version: string }>(read: Current | null) {
  const [found, setFound] = useState<Conflict<Current> | null>(null);
  /** The version of the colleague's save, once the member has seen it. */
  const seen = useRef<string | null>(null);

  async function save(work: (version: string) => Promise<void>): Promise<void> {
    try {
      await work(seen.current ?? read?.version ?? '');
      seen.current = null;
    } catch (error) {
      const conflict = conflictIn<Current>(error);
      if (!conflict) throw error;
      setFound(conflict);
    }
  }

  function settle(): void {
    seen.current = found?.current.version ?? null;
    setFound(null);
  }

  const conflict: OpenConflict<Current> = { found, settle, forget: () => setFound(null) };
  return { conflict, save };
}

/** What came with a refusal as a conflict; null for other refusals. Its data is what the call's own type says. */
function conflictIn<Current>(error: unknown): Conflict<Current> | null {
  const isConflict = error instanceof ApiError && error.status === 409 && error.data !== null;
  return isConflict ? (error.data as Conflict<Current>) : null;
}
