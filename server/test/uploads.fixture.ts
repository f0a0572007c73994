import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import type { Answer } from './app.ts';
import { formOf, nextAddress } from './app.ts';
import {
  buildAppointment,
  buildEntityService,
  buildPerson,
  buildService,
} from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk } from './desk.fixture.ts';
import type { TestProduct } from './test-product.ts';

/** A person whose service is done and whose result comes as a document. */
export interface DoneTest {
  id: string;
  /** Without its prefix. */
  code: string;
  name: string;
  personId: string;
  accountId: string;
}

interface SentFile {
  content: Buffer;
  name?: string;
  batch: string;
  /** Of a member or of an access key; default: the member. */
  token?: string;
}

/** An entity whose members upload documents. */
export interface UploadsWorld {
  member: Desk;
  addDone(given?: {
    name?: string;
    dateOfBirth?: string;
    labReference?: string;
  }): Promise<DoneTest>;
  upload(file: SentFile): Promise<Answer>;
  choose(id: string, appointment: string): Promise<Answer>;
  reject(id: string): Promise<Answer>;
  publish(ids: string[]): Promise<Answer>;
  list(batch?: string): Promise<UploadedDocument[]>;
  /** Appointments of the entity that have a document. */
  documents(): Promise<string[]>;
}

const born = '1956-03-12';

export async function openUploads(product: TestProduct): Promise<UploadsWorld> {
  const { db } = product;
  const service = await buildService(db, { results: ['Executed', 'WithResult'] });
  const { id: entityServiceId, entityId } = await buildEntityService(db, { serviceId: service.id });
  const member = await openDesk(product, { entityId, roles: ['results'] });
  const { token } = member;
  let count = 0;
  return {
    member,
    async addDone({ name, dateOfBirth = born, labReference } = {}) {
      count += 1;
      const person = await buildPerson(db, {
        name: name ?? `Maria Pessoa ${count}`,
        dateOfBirth,
        healthNumber: '123456789',
      });
      const { id, code, accountId } = await buildAppointment(db, {
        accountId: person.accountId,
        personId: person.id,
        entityServiceId,
        status: 'CheckedIn',
        result: 'Executed',
        serviceDate: '2026-11-23',
        startsAt: new Date('2026-11-23T10:00:00Z'),
        endsAt: new Date('2026-11-23T10:15:00Z'),
        ...(labReference ? { labReference } : {}),
      });
      return { id, code: code.slice(4), name: person.name, personId: person.id, accountId };
    },
    upload: ({ content, name = 'document.pdf', batch, token: by = token }) =>
      product.call('POST', 'v1/uploaded-documents', {
        token: by,
        form: formOf(content, { name, fields: { batch } }),
        from: nextAddress(),
      }),
    choose: (id, appointment) =>
      product.call('PUT', `v1/uploaded-documents/${id}`, { token, body: { appointment } }),
    reject: (id) => product.call('POST', `v1/uploaded-documents/${id}/reject`, { token }),
    publish: (ids) =>
      product.call('POST', 'v1/uploaded-documents/publish', { token, body: { ids } }),
    async list(batch) {
      const query = batch ? `?batch=${batch}` : '';
      const { body } = await product.call('GET', `v1/uploaded-documents${query}`, { token });
      return body.data;
    },
    async documents() {
      const rows = await db
        .selectFrom('resultDocuments as d')
        .innerJoin('appointments as a', 'a.id', 'd.appointmentId')
        .select('a.id')
        .where('a.entityServiceId', '=', entityServiceId)
        .orderBy('a.id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
