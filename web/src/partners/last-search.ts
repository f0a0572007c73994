import { portuguesePath } from '@vaga/contract/public-addresses';

const key = 'vaga.search';

/** Keeps the address of the latest search in this tab, for the way back from an entity's page. */
export function rememberSearch(address: string): void {
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // A browser may refuse storage: the way back then leads home.
  }
}

/** The address of the latest search in this tab; null where there was none. */
export function lastSearch(): string | null {
  try {
    const address = sessionStorage.getItem(key);
    return address && portuguesePath(address).startsWith('/search') ? address : null;
  } catch {
    return null;
  }
}
