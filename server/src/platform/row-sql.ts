import type { OperationNode, RawBuilder } from 'kysely';
import { ExpressionWrapper, RawNode } from 'kysely';

/** SQL for each field of `Row`: one that is left out does not compile, nor one that `Row` does not have. */
export type SqlOf<Row> = { [Field in keyof Row]-?: RawBuilder<unknown> };

/** SQL that a statement may contain. */
export type SqlPart = ExpressionWrapper<never, never, unknown>;

/** The columns of `Row` for a `select`, each under the name of its field. */
export function columnsOf<Row extends object>(fields: SqlOf<Row>): SqlPart {
  return listOf(fields, (field, value) => [value, ` as "${snakeCase(field)}"`]);
}

/** The fields of `Row` for `json_build_object`, at most 50. */
export function jsonFieldsOf<Row extends object>(fields: SqlOf<Row>): SqlPart {
  return listOf(fields, (field, value) => [`'${field}', `, value]);
}

/** The SQL type of each field of `Row`, which the compiler compares with `Row` in the same way. */
type SqlTypesOf<Row> = { readonly [Field in keyof Row]-?: SqlType };

type SqlType =
  | 'boolean'
  | 'date'
  | 'float8'
  | 'integer'
  | 'smallint'
  | 'text'
  | 'text[]'
  | 'timestamptz'
  | 'uuid';

/**
 * The three lists of `insert into … (columns) select values from json_to_recordset(…) as r (types)`, for rows that are passed as
 * a JSON list of `Row`.
 */
export function recordFieldsOf<Row extends object>(
  types: SqlTypesOf<Row>,
): { columns: SqlPart; values: SqlPart; types: SqlPart } {
  const fields = Object.entries<SqlType>(types);
  const listed = (textOf: (field: string, type: SqlType) => string) =>
    new ExpressionWrapper<never, never, unknown>(
      RawNode.createWithSql(fields.map(([field, type]) => textOf(field, type)).join(', ')),
    );
  return {
    columns: listed((field) => `"${snakeCase(field)}"`),
    values: listed((field) => `r."${field}"`),
    types: listed((field, type) => `"${field}" ${type}`),
  };
}

function listOf<Row extends object>(
  fields: SqlOf<Row>,
  partsOf: (field: string, value: RawBuilder<unknown>) => Array<string | RawBuilder<unknown>>,
): SqlPart {
  const statement = new FlatStatement();
  for (const [field, value] of Object.entries<RawBuilder<unknown>>(fields)) {
    if (statement.hasText) statement.addText(', ');
    for (const part of partsOf(field, value)) {
      if (typeof part === 'string') statement.addText(part);
      else statement.addNode(part.toOperationNode());
    }
  }
  return statement.toSql();
}

/** Joins the texts of nested parts, which otherwise cost Kysely 1.4 µs each whenever the statement is compiled. */
class FlatStatement {
  readonly #texts = [''];
  readonly #values: OperationNode[] = [];

  get hasText(): boolean {
    return this.#texts.length > 1 || this.#texts[0] !== '';
  }

  addText(text: string): void {
    this.#texts.push(`${this.#texts.pop() ?? ''}${text}`);
  }

  addNode(node: OperationNode): void {
    if (!RawNode.is(node)) {
      this.#values.push(node);
      this.#texts.push('');
      return;
    }
    for (const [index, text] of node.sqlFragments.entries()) {
      this.addText(text);
      const value = node.parameters[index];
      if (value) this.addNode(value);
    }
  }

  toSql(): SqlPart {
    return new ExpressionWrapper(RawNode.create(this.#texts, this.#values));
  }
}

/** The name of a column, which Kysely reads as this field. */
function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
