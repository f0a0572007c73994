/** The limits of the files by which an organisation is imported: plain numbers that the browser can load without schemas. */

/** Maximum size of a file by which an organisation is imported, in bytes; it has at most `importRows` rows of each kind. */
export const organisationImportBytes = 10_000_000;

/** The same once it is unpacked, all its files together. */
export const importUnpackedBytes = 40_000_000;

/** Characters of a cell of such a file. */
export const importCellCharacters = 5000;

/** Rows that the report of such an import lists; the others are counted. */
export const importLinesListed = 1000;

/** Kilometres from its locality within which the coordinates of an imported entity lie. */
export const importedPointKm = 30;
