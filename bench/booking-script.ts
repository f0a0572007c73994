import { hashToken } from '../server/src/platform/tokens.ts';
import { bookingCalls } from './booking.ts';
import type { Country, Kind } from './country.ts';
import { idInSql, idOf, startOf, tokenOf, visitOf } from './country.ts';
import type { Script } from './pgbench.ts';
import { recordStatements } from './recorded.ts';
import { scriptOf } from './script.ts';
import type { BenchDatabase } from './setup.ts';

/** What identifies a person number, or the entity that the person looks at, in the recorded statements. */
const ofPerson: Kind[] = ['account', 'person', 'session', 'cart', 'asset'];
const ofEntity: Kind[] = ['entity', 'service', 'pool', 'schedule'];

/**
 * The statements of hold and checkout as the product sends them, for a new person each time: each of pgbench's clients
 * counts up from `first` in steps of `clients`. What the product makes by chance (ids, a token, a code) is made of the
 * person's number.
 */
export async function bookingScript(
  database: BenchDatabase,
  { folder, country }: { folder: string; country: Country },
): Promise<Script> {
  await makeFunctions(database, country);
  const recordedFor = 1;
  const calls = bookingCalls(recordedFor, country);
  const statements = await recordStatements({ url: database.url, folder }, calls);
  const { text, variables } = scriptOf(statements, varying(recordedFor, country));
  return { text: `${countUp}\n${text}`, variables };
}

/** pgbench keeps a client's variables from one transaction to the next. */
const countUp = ['\\set i :i + 1', '\\set n :first + :i * :clients + :client_id'].join('\n');

/** The start of a person's slot as the product writes an instant, and the same of its end. */
async function makeFunctions({ pool }: BenchDatabase, country: Country): Promise<void> {
  const nine = Date.parse(startOf(country.freeDay, 0)) / 1000;
  await pool.query(`
    create or replace function bench_entity(number bigint) returns bigint language sql immutable return
      (number - 1) % ${country.entities} + 1`);
  await pool.query(`
    create or replace function bench_instant(number bigint, minutes int) returns text language sql immutable return
      to_char(to_timestamp(${nine} + (number - 1) / ${country.entities} % 36 * 900 + minutes * 60) at time zone 'UTC',
              'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`);
}

const chance = {
  uuid: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/,
  code: /^VAGA[A-Z0-9]{8}$/,
  token: /^[A-Za-z0-9_-]{43}$/,
};

function varying(person: number, country: Country) {
  const known = knownValues(person, country);
  const made = new Map<string, string>();
  const madeId = (id: string) => {
    const sql = made.get(id) ?? idInSql('made', ':n', made.size);
    made.set(id, sql);
    return sql;
  };
  const pieces = new RegExp(`(${[...known.keys(), chance.uuid.source].map(literal).join('|')})`);
  return (value: string, constant: (text: string) => string): string | null => {
    if (chance.code.test(value)) return `'VAGA' || lpad(:n, 8, '0')`;
    if (chance.token.test(value)) return `md5(:n) || 'chance-made'`;
    const parts = value.split(pieces).filter((part) => part !== '');
    const sqlOf = (part: string) => known.get(part) ?? (isUuid(part) ? madeId(part) : null);
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return typed(sqlOf(only));
    const isFixed = parts.every((part) => sqlOf(part) === null);
    if (isFixed) return null;
    const texts = parts.map((part) => {
      const sql = sqlOf(part);
      return sql === null ? `${constant(part)}::text` : `${sql}::text`;
    });
    return `(${texts.join(' || ')})${isJson(value) ? '::json' : ''}`;
  };
}

/** In a text an instant is as the product writes it; alone it is one. */
function typed(sql: string | null): string | null {
  return sql?.startsWith('bench_instant') ? `${sql}::timestamptz` : sql;
}

function isUuid(part: string): boolean {
  return new RegExp(`^${chance.uuid.source}$`).test(part);
}

/** An array as PostgreSQL writes it is none. */
function isJson(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'object';
  } catch {
    return false;
  }
}

function literal(pattern: string): string {
  return pattern === chance.uuid.source ? pattern : pattern.replace(/[\\.]/g, '\\$&');
}

/** What is known of a recorded value, and the SQL that stands for it. */
function knownValues(person: number, country: Country): Map<string, string> {
  const { entity, start } = visitOf(person, country);
  const begins = Date.parse(startOf(country.freeDay, start));
  const instant = (minutes: number) => new Date(begins + minutes * 60_000).toISOString();
  return new Map([
    ...ofPerson.map((kind) => [idOf(kind, person), idInSql(kind, ':n')] as const),
    ...ofEntity.map((kind) => [idOf(kind, entity), idInSql(kind, 'bench_entity(:n)')] as const),
    [instant(0), 'bench_instant(:n, 0)'],
    [instant(15), 'bench_instant(:n, 15)'],
    [
      `\\x${hashToken(tokenOf(person)).toString('hex')}`,
      `sha256(convert_to('bench-session-token-' || lpad(:n, 9, '0'), 'UTF8'))`,
    ],
  ]);
}
