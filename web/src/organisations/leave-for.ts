/**
 * Leaves the page. Never resolves: what waits for it stays busy until the next page is there. Where that is the same address,
 * what it says has changed: it is read from its top, not from where the reader was.
 */
export function leaveFor(path: string): Promise<never> {
  window.scrollTo(0, 0);
  window.location.assign(path);
  return new Promise(() => {});
}
