/** One statement's use of a table. */
export interface TableUse {
  table: string;
  isWrite: boolean;
  line: number;
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const inSql =
  /\b(from|join|using|update|insert\s+into|delete\s+from)\s+(?:only\s+|lateral\s+)?([a-z_]+(?:\.[a-z_]+)?)\b/g;
const inKysely =
  /\b(selectFrom|innerJoin|leftJoin|using|insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([A-Za-z]+(?:\.[a-z]+)?)/g;
const writes = /^(?:update|insert|delete|mergeInto)/;

/** The tables that the SQL and the Kysely calls of a source file read and write. Comments are not read. */
export function tableUses(text: string, tables: ReadonlySet<string>): TableUse[] {
  const code = text.replace(comments, (comment) => comment.replace(/[^\n]/g, ' '));
  return [inSql, inKysely]
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .sort((one, other) => one.index - other.index)
    .map(({ 1: verb = '', 2: name = '', index }) => ({
      table: snakeCase(name),
      isWrite: writes.test(verb),
      line: code.slice(0, index).split('\n').length,
    }))
    .filter(({ table }) => tables.has(table));
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables of the database, read from the generated `interface DB`. @throws Error where it names none. */
export function readTables(dbTypes: string): string[] {
  const [, body = ''] = /export interface DB \{\n([\s\S]*?)\n\}/.exec(dbTypes) ?? [];
  const tables = [...body.matchAll(/^\s+"?([\w.]+)"?:/gm)].map(([, name = '']) => snakeCase(name));
  if (tables.length === 0) throw new Error('The types of the database name no table.');
  return tables;
}

export interface TableRules {
  /** The slices, lowest first. */
  slices: readonly string[];
  /** Each slice with the tables that it alone writes; `platform` for those without product words. */
  owners: Readonly<Record<string, readonly string[]>>;
  /** `reader → table`, with the reason why a slice reads a table of one listed after it. */
  allowedReads: Readonly<Record<string, string>>;
  /** `writer → table`, with the reason why a slice writes a table of another. */
  allowedWrites: Readonly<Record<string, string>>;
  /** Tables that one file alone inserts into, and whose column it alone sets. */
  soleWriters: ReadonlyArray<{ table: string; column: string; path: string }>;
}

export interface SourceFile {
  path: string;
  text: string;
}

/**
 * What breaks the order of slices in SQL: a table without an owner, a write of another slice's table, a read of a table
 * of a slice listed after the reader, a second writer of a guarded column; and allowances that are not needed any more.
 */
export function tableFindings(
  files: readonly SourceFile[],
  tables: readonly string[],
  rules: TableRules,
): string[] {
  const ownerOf = new Map(
    Object.entries(rules.owners).flatMap(([slice, owned]) => owned.map((table) => [table, slice])),
  );
  const needed = new Set<string>();
  const findings = [
    ...tables.filter((table) => !ownerOf.has(table)).map((table) => `${table}: no slice owns it`),
    ...[...ownerOf.keys()]
      .filter((table) => !tables.includes(table))
      .map((table) => `${table}: there is no such table`),
  ];
  for (const file of files) {
    const [, slice = ''] = /^server\/src\/([^/]+)\//.exec(file.path) ?? [];
    const position = rules.slices.indexOf(slice);
    for (const { table, isWrite, line } of tableUses(file.text, new Set(tables))) {
      const owner = ownerOf.get(table) ?? '';
      const use = `${slice} → ${table}`;
      const isAgainstOrder = isWrite
        ? owner !== slice
        : owner !== 'platform' && position >= 0 && rules.slices.indexOf(owner) > position;
      if (!isAgainstOrder) continue;
      needed.add(`${isWrite ? 'write' : 'read'} ${use}`);
      if (use in (isWrite ? rules.allowedWrites : rules.allowedReads)) continue;
      findings.push(
        `${file.path}:${line}: ${isWrite ? 'writes' : 'reads'} ${table}, which belongs to ${owner}`,
      );
    }
    findings.push(...guardedColumnFindings(file, rules));
  }
  const unneeded = [
    ...Object.keys(rules.allowedReads).map((use) => `read ${use}`),
    ...Object.keys(rules.allowedWrites).map((use) => `write ${use}`),
  ].filter((use) => !needed.has(use));
  return [...findings, ...unneeded.map((use) => `allowed, and needed no more: ${use}`)];
}

/** Statements that insert into a guarded table or set its column outside of the one file that may. */
function guardedColumnFindings(file: SourceFile, { soleWriters }: TableRules): string[] {
  return soleWriters
    .filter(({ path }) => path !== file.path)
    .flatMap(({ table, column, path }) =>
      tableUses(file.text, new Set([table]))
        .filter(({ isWrite, line }) => isWrite && setsColumn(file.text, line, column))
        .map(({ line }) => `${file.path}:${line}: only ${path} writes ${table}.${column}`),
    );
}

/** Whether the statement that begins on this line inserts a row or names the column. */
function setsColumn(text: string, line: number, column: string): boolean {
  const [statement = ''] = text
    .split('\n')
    .slice(line - 1)
    .join('\n')
    .split(/\.execute\w*\(/);
  return (
    /insertInto|insert\s+into/.test(statement) || new RegExp(`\\b${column}\\b`).test(statement)
  );
}
