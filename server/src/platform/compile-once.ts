import type { RawBuilder } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

/**
 * A statement whose text is always the same, compiled at its first use: for the few statements that run so often that
 * compiling them is a good part of their cost.
 * @param build is called once, with a placeholder for each value. It may only interpolate values into SQL.
 */
export function compileOnce<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledStatement | null = null;
  return (db, values) => {
    compiled ??= compile(db, build);
    return execute(db, compiled, values);
  };
}

/** The same for a statement with a few texts: only `shape` may change the text. */
export function compileOncePerShape<Shape extends object, Values extends object, Row>(
  build: (shape: Shape, values: Values) => RawBuilder<Row>,
): (db: Db, shape: Shape, values: Values) => Promise<Row[]> {
  const statements = new Map<string, CompiledStatement>();
  return (db, shape, values) => {
    const key = JSON.stringify(shape);
    const compiled =
      statements.get(key) ?? compile<Values, Row>(db, (placeholders) => build(shape, placeholders));
    statements.set(key, compiled);
    return execute(db, compiled, values);
  };
}

interface CompiledStatement {
  sql: string;
  parameters: readonly unknown[];
}

function compile<Values extends object, Row>(
  db: Db,
  build: (values: Values) => RawBuilder<Row>,
): CompiledStatement {
  const placeholders = new Proxy({} as Values, { get: (_, key) => new Placeholder(String(key)) });
  return build(placeholders).compile(db);
}

async function execute<Values extends object, Row>(
  db: Db,
  { sql, parameters }: CompiledStatement,
  values: Values,
): Promise<Row[]> {
  const bound = parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.key as keyof Values] : parameter,
  );
  const { rows } = await db.executeQuery(CompiledQuery.raw(sql, bound));
  return rows as Row[];
}
