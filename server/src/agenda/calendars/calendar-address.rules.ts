/** Calendar programs show addresses with this scheme; it is https. */
const webcal = /^webcals?:/i;

/**
 * The address of a calendar as it is fetched: `webcal:` becomes `https:`, and what stands behind `#` is left out.
 * @returns null for a text that is no https address.
 */
export function calendarAddress(typed: string): URL | null {
  const url = URL.parse(typed.trim().replace(webcal, 'https:'));
  if (url?.protocol !== 'https:' || url.hostname === '') return null;
  url.hash = '';
  return url;
}

/** The owner of an encrypted address: the id of its calendar. */
export const addressContext = (id: string) => `busy calendar ${id}`;
