import { v7 } from 'uuid';

/** A new row id: a UUID of version 7, so that ids sort by creation time. */
export function newId(): string {
  return v7();
}
