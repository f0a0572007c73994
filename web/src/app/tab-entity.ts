import { createContext, use, useState } from 'react';
import type { Session } from '../platform/session.ts';

type Entity = Session['entity'];

/**
 * The entity that this tab acts for: that of the session when the page was opened, or when another account signed in. It
 * stays when another tab switches the session; a switch in this tab leaves the page.
 */
export function usePinnedEntity(session: Session | null): Entity {
  const accountId = session?.accountId ?? null;
  const [pinned, setPinned] = useState({ accountId, entity: session?.entity ?? null });
  if (pinned.accountId === accountId) return pinned.entity;
  const next = { accountId, entity: session?.entity ?? null };
  setPinned(next);
  return next.entity;
}

/** The pinned entity of the tab, for what stands inside the page. */
export const TabEntityContext = createContext<Entity>(null);

export function useTabEntity(): Entity {
  return use(TabEntityContext);
}
