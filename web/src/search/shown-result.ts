import type { Service } from '@vaga/contract/catalogue';
import type { SearchResult } from '@vaga/contract/search';

/** A result as the page shows it. The entity's own text would be a third of the page's data, and stands on its page. */
export type ShownResult = Omit<SearchResult, 'description'>;

/** A service to choose. What it is and how to prepare is said where it is booked. */
export type ShownService = Pick<Service, 'id' | 'description'>;

export function shownResult({ description: _unused, ...result }: SearchResult): ShownResult {
  return result;
}
