import type { ImportLine, ImportReport } from '@vaga/contract/import';
import { importRoutes } from '../src/admin/index.ts';
import { loadCatalogue } from '../src/catalogue/index.ts';
import { loadGeography } from '../src/geography/index.ts';
import { inTransaction } from '../src/platform/transact.ts';
import type { Answer, TestApp } from './app.ts';
import { createTestApp, formOf, frozenAt, nextAddress } from './app.ts';
import { buildEntity, buildMember, updateRow } from './builders/index.ts';
import { writeZip } from './write-zip.ts';

/** The files of an import, by their names. */
export type SentFiles = Record<string, string | Uint8Array>;

export const entityHead = 'code;type;name;address;postal_code;locality;municipality';
export const serviceHead = 'entity;service;where;radius_km;price';
export const scheduleHead =
  'entity;pool;name;from_day;last_day;weekdays;from_time;to_time;interval_minutes;capacity;services';

/** An entity in Coimbra. */
export const entityLine = (code: string) =>
  `${code};provider;Farmácia ${code};Rua da Sofia 10;3000-390;Coimbra;Coimbra`;
export const serviceLine = (code: string, price = '18,00') => `${code};hemograma;;;${price}`;
export const scheduleLine = (code: string, name = 'Manhã') =>
  `${code};Sala 1;${name};2027-01-04;;1-5;08:00;13:00;15;1;`;
export const fileOf = (...lines: string[]) => lines.join('\r\n');

export const filesOf = (codes: readonly string[]): SentFiles => ({
  'entities.csv': fileOf(entityHead, ...codes.map(entityLine)),
  'services.csv': fileOf(serviceHead, ...codes.map((code) => serviceLine(code))),
  'schedules.csv': fileOf(scheduleHead, ...codes.map((code) => scheduleLine(code))),
});

export function zipOf(files: SentFiles): Buffer {
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ]);
  return writeZip(Object.fromEntries(bytes));
}

/** An owner of a partner, and what they import. */
export interface ImportWorld {
  app: TestApp;
  /** @param plan default: the one without a limit of places. */
  openOwner(plan?: 'custom' | 'boost'): Promise<Owner>;
}

export interface Owner {
  token: string;
  organisationId: string;
  entityId: string;
  accountId: string;
  send(content: Buffer, options?: SendOptions): Promise<Answer>;
  /** The report of a call that succeeds. */
  run(files: SentFiles | Buffer, options?: SendOptions): Promise<ImportReport>;
}

interface SendOptions {
  isDry?: boolean;
  columns?: string;
  path?: string;
  language?: string;
}

/** The calls of an import on a database with the catalogue and the geography of Portugal. */
export async function openImport(): Promise<ImportWorld> {
  const app = await createTestApp({ routes: importRoutes });
  await inTransaction(app.db, async (trx) => {
    await loadGeography(trx, frozenAt);
    await loadCatalogue(trx, frozenAt);
  });
  return { app, openOwner: (plan) => openOwner(app, plan) };
}

async function openOwner(app: TestApp, plan: 'custom' | 'boost' = 'custom'): Promise<Owner> {
  const entity = await buildEntity(app.db, { isActive: false });
  const { accountId, organisationId } = await buildMember(app.db, {
    entityId: entity.id,
    roles: [],
    organisationRoles: ['owner'],
  });
  // Without a limit of places.
  await updateRow(app.db, 'organisations', { id: organisationId, plan });
  const token = await app.signIn(accountId, entity.id);
  const send: Owner['send'] = (content, options) => sendImport(app, { token, content }, options);
  return {
    token,
    organisationId,
    entityId: entity.id,
    accountId,
    send,
    async run(files, options) {
      const { status, body } = await send(Buffer.isBuffer(files) ? files : zipOf(files), options);
      if (status !== 200 || body.type !== 'Success')
        throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body.data;
    },
  };
}

export function sendImport(
  app: TestApp,
  { token, content }: { token: string; content: Buffer },
  { isDry = false, columns, path = 'v1/import', language = 'pt' }: SendOptions = {},
): Promise<Answer> {
  return app.call('POST', isDry ? `${path}?dry` : path, {
    token,
    form: formOf(content, { fields: columns === undefined ? {} : { columns } }),
    headers: { 'accept-language': language },
    from: nextAddress(),
  });
}

/** New, changed, same and wrong rows of entities, services and schedules. */
export const countsOf = ({ counts }: ImportReport) =>
  [counts.entities, counts.services, counts.schedules].map((of) => [
    of?.new,
    of?.changed,
    of?.same,
    of?.error,
  ]);

/** The errors of a line as 'column: code'. */
export const errorsOf = ({ lines }: ImportReport) =>
  lines.flatMap((line: ImportLine) =>
    line.errors.map(
      ({ column, message }) => `${line.kind} ${line.line} ${column}: ${message.code}`,
    ),
  );
