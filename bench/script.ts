import type { Statement } from '../server/test/record-statements.ts';
import type { Script } from './pgbench.ts';

/**
 * Writes recorded statements as a pgbench script: each `$n` becomes a variable. One whose value is the same each time
 * is given on the command line, the others are what `varying` says of their value: an SQL text that takes its place,
 * whose fixed parts go through `constant`.
 */
export function scriptOf(
  statements: readonly Statement[],
  varying: (value: string, constant: (text: string) => string) => string | null,
): Script {
  const variables: Record<string, string> = {};
  const known = new Map<string, string>();
  const variable = (value: string) => {
    const name = known.get(value) ?? `v${known.size}`;
    known.set(value, name);
    variables[name] = value;
    return `:${name}`;
  };
  const texts = statements.map(({ sql, values }) =>
    withoutColons(sql, variable).replace(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1];
      if (value === undefined) throw new Error(`A statement lacks its parameter $${number}.`);
      return value === null ? 'null' : (varying(value, variable) ?? variable(value));
    }),
  );
  return { text: `${texts.join(';\n')};\n`, variables };
}

/** pgbench takes ':MI' for a variable, in a literal too: such a literal becomes one. */
function withoutColons(sql: string, variable: (value: string) => string): string {
  const parts = sql.split("'");
  const isLiteral = (index: number) => index % 2 === 1;
  return parts
    .map((part, index) => {
      if (!isLiteral(index)) return part;
      return /:\w/.test(part) ? variable(part) : `'${part}'`;
    })
    .join('');
}
