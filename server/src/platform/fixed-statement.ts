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
  let kept: { sql: string; parameters: readonly unknown[] } | null = null;
  return async (db, given) => {
    kept ??= build(new Proxy({} as Given, { get: (_, key) => new Place(String(key)) })).compile(db);
    const values = kept.parameters.map((value) =>
      value instanceof Place ? given[value.key as keyof Given] : value,
    );
    const { rows } = await db.executeQuery(CompiledQuery.raw(kept.sql, values));
    return rows as Row[];
  };
}
