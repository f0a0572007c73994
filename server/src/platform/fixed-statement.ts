import type { RawBuilder } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Where a value goes, until it is there. */
class Place {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

/**
 * A statement whose text is the same whatever is asked, put together once: for the few that are asked so often that
 * putting them together is a good part of what they cost.
 * @param build is called once, with a place in the stead of each value: it may put values into SQL, and nothing else.
 */
export function fixedStatement<Given extends object, Row>(
  build: (given: Given) => RawBuilder<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let kept: Kept | null = null;
  return (db, given) => {
    kept ??= compile(db, build);
    return execute(db, kept, given);
  };
}

/** The same for a statement with a few texts: `shape` decides over the text, and is all that may. */
export function fixedStatements<Shape extends object, Given extends object, Row>(
  build: (shape: Shape, given: Given) => RawBuilder<Row>,
): (db: Db, shape: Shape, given: Given) => Promise<Row[]> {
  const texts = new Map<string, Kept>();
  return (db, shape, given) => {
    const key = JSON.stringify(shape);
    const kept = texts.get(key) ?? compile<Given, Row>(db, (places) => build(shape, places));
    texts.set(key, kept);
    return execute(db, kept, given);
  };
}

interface Kept {
  sql: string;
  parameters: readonly unknown[];
}

function compile<Given extends object, Row>(
  db: Db,
  build: (given: Given) => RawBuilder<Row>,
): Kept {
  return build(new Proxy({} as Given, { get: (_, key) => new Place(String(key)) })).compile(db);
}

async function execute<Given extends object, Row>(
  db: Db,
  kept: Kept,
  given: Given,
): Promise<Row[]> {
  const values = kept.parameters.map((value) =>
    value instanceof Place ? given[value.key as keyof Given] : value,
  );
  const { rows } = await db.executeQuery(CompiledQuery.raw(kept.sql, values));
  return rows as Row[];
}
