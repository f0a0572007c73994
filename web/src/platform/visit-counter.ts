const marked = 'script[data-visit-counter]';

/** Adds the script that counts visits to the page, once. */
export function loadVisitCounter(url: string): void {
  if (hasVisitCounter()) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  script.dataset.visitCounter = '';
  document.head.append(script);
}

/** Whether the page has loaded it: it then runs, and sees changes of the address, until the page itself is left. */
export function hasVisitCounter(): boolean {
  return document.querySelector(marked) !== null;
}
