import { v7 } from 'uuid';

/** A new row id: a UUID of version 7, so that rows lie in the order in which they were made. */
export function newId(): string {
  return v7();
}
