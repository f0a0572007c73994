/** Leaves the page. Never resolves: what waits for it stays busy until the next page is there. */
export function leaveFor(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}
