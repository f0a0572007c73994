/** What becomes of a table that says something about an account or its people. Columns as they are in the database. */
export interface PersonalDataTable {
  /** Where in the archive its rows are: the file, and the list in it. */
  file: string;
  list?: string;
  exported: string;
  /** What the archive does not hold, and why. */
  withheld?: Record<string, string>;
  /** What a deletion leaves: no row, or rows with these columns emptied, and why they stay. */
  after: 'no row' | { emptied: string; why: string };
}

export const grantsAccess = 'opens something, or is compared with what does';
export const internal = 'how we work, nothing about anybody';
