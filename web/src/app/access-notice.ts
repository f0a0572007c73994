const name = 'notice';
const denied = 'access';

/** The address of a home that says that the page asked for is not for this reader. */
export function deniedAt(home: string): string {
  return `${home}?${name}=${denied}`;
}

/** Whether an address says so. */
export function isDenied(query: URLSearchParams): boolean {
  return query.get(name) === denied;
}
