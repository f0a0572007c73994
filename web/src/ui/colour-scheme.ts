import { useLayoutEffect } from 'react';

/** `auto`: what the reader chose here, else what the device says. */
export type PageScheme = 'light' | 'dark' | 'auto';

/** Where the reader's choice is kept: in the browser alone. */
const chosenKey = 'vaga.scheme';

const darkDevice = '(prefers-color-scheme: dark)';

/** The script that sets the scheme before the page is drawn: `data-scheme` of the document. */
export function schemeScript(scheme: PageScheme): string {
  if (scheme !== 'auto') return `document.documentElement.dataset.scheme='${scheme}'`;
  return `(function(s){try{s=localStorage.getItem('${chosenKey}')}catch(e){}document.documentElement.dataset.scheme=s==='light'||s==='dark'?s:matchMedia('${darkDevice}').matches?'dark':'light'})()`;
}

/** Keeps the scheme of the document as the device, or the choice in another tab, changes. */
export function useColourScheme(scheme: PageScheme): void {
  useLayoutEffect(() => {
    const device = window.matchMedia(darkDevice);
    const show = () => {
      const own = scheme === 'auto' ? chosenScheme() : scheme;
      document.documentElement.dataset.scheme = own ?? (device.matches ? 'dark' : 'light');
    };
    show();
    device.addEventListener('change', show);
    window.addEventListener('storage', show);
    return () => {
      device.removeEventListener('change', show);
      window.removeEventListener('storage', show);
    };
  }, [scheme]);
}

/** The other scheme from now on, on each page of this browser. */
export function toggleColourScheme(): void {
  const { dataset } = document.documentElement;
  const scheme = dataset.scheme === 'dark' ? 'light' : 'dark';
  dataset.scheme = scheme;
  try {
    localStorage.setItem(chosenKey, scheme);
  } catch {
    // A browser that keeps nothing shows it for this page.
  }
}

function chosenScheme(): 'light' | 'dark' | null {
  try {
    const chosen = localStorage.getItem(chosenKey);
    return chosen === 'light' || chosen === 'dark' ? chosen : null;
  } catch {
    return null;
  }
}
