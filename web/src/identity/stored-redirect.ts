import { ownPath } from '../platform/own-path.ts';

/**
 * Where the visitor was going when the sign-in was asked for: route, params and query as one path of ours.
 * It lives in the tab, so it outlasts a reload and every page on the way. The link in the confirmation mail opens a new
 * tab: for it a registration leaves a copy, for a day, that the confirmation takes over.
 */
const key = 'vaga.redirect';
const mailedKey = 'vaga.redirect.mailed';
const mailedMs = 24 * 3_600_000;

export function keepRedirect(path: string): void {
  if (ownPath(path)) withStorage(() => sessionStorage.setItem(key, path));
}

export function readRedirect(): string | null {
  return ownPath(withStorage(() => sessionStorage.getItem(key)));
}

export function clearRedirect(): void {
  withStorage(() => {
    sessionStorage.removeItem(key);
    localStorage.removeItem(mailedKey);
  });
}

/** Leaves a copy for the tab that the mailed link will open. */
export function leaveRedirectForMail(now: number): void {
  const path = readRedirect();
  if (path) {
    withStorage(() => localStorage.setItem(mailedKey, JSON.stringify({ path, at: now })));
  }
}

/** Takes the copy over into this tab, unless it knows better or the copy is older than a day. */
export function takeRedirectFromMail(now: number): void {
  const text = withStorage(() => localStorage.getItem(mailedKey));
  withStorage(() => localStorage.removeItem(mailedKey));
  const copy = parsed(text);
  if (copy && now - copy.at < mailedMs && !readRedirect()) keepRedirect(copy.path);
}

function parsed(text: string | null | undefined): { path: string; at: number } | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { path, at } = value as { path?: unknown; at?: unknown };
    return typeof path === 'string' && typeof at === 'number' ? { path, at } : null;
  } catch {
    return null;
  }
}

/** A browser may refuse storage: then signing in leads home, and nothing breaks. */
function withStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
