import { attachResultDocument } from '../src/appointments/index.ts';
import { systemActor } from '../src/identity/index.ts';
import type { Trx } from '../src/platform/db.ts';
import type { Encryption } from '../src/platform/encryption.ts';
import { formatDay } from '../src/platform/format-date.rules.ts';
import type { SignedLinks } from '../src/platform/signed-links.ts';
import type { Finding } from './result-pdf.ts';
import { writeResultPdf } from './result-pdf.ts';

const bloodCount: Finding[] = [
  { name: 'Hemoglobina', value: '13,4 g/dL', usual: '12,0 – 15,5' },
  { name: 'Eritrócitos', value: '4,52 x10^12/L', usual: '3,90 – 5,20' },
  { name: 'Hematócrito', value: '40,1 %', usual: '36,0 – 46,0' },
  { name: 'Leucócitos', value: '6,8 x10^9/L', usual: '4,0 – 10,0' },
  { name: 'Plaquetas', value: '251 x10^9/L', usual: '150 – 400' },
];

const findingsOf = (result: string): Finding[] =>
  result === 'WithResult'
    ? bloodCount
    : [
        {
          name: 'Antigénio de SARS-CoV-2',
          value: result === 'Authorized' ? 'Negativo' : 'Positivo',
          usual: 'Negativo',
        },
      ];

/**
 * Gives each result of the demo's patient its document, by the same use case as a member's. No message is sent: the
 * results are weeks old.
 */
export async function attachDemoResults(
  trx: Trx,
  deps: { encryption: Encryption; links: SignedLinks },
  now: Date,
): Promise<void> {
  const done = await trx
    .selectFrom('appointments as a')
    .innerJoin('accounts as c', 'c.id', 'a.accountId')
    .innerJoin('persons as p', 'p.id', 'a.personId')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .innerJoin('entities as e', 'e.id', 'es.entityId')
    .innerJoin('services as s', 's.id', 'es.serviceId')
    .select(['a.id', 'a.code', 'a.result', 'a.serviceDate', 'p.name as person'])
    .select(['s.namePt as service', 'e.businessName', 'e.address', 'e.locality'])
    .where('c.email', '=', 'patient@vaga.example')
    .where('a.result', 'in', ['WithResult', 'Authorized', 'Unauthorized'])
    .execute();
  for (const { id, code, result, serviceDate, person, service, ...entity } of done) {
    const content = await writeResultPdf({
      person,
      service,
      code: code.slice(4),
      day: formatDay(serviceDate, 'pt'),
      entity: entity.businessName,
      address: `${entity.address}, ${entity.locality}`,
      findings: findingsOf(result),
    });
    const { type } = await attachResultDocument(trx, deps, {
      appointmentId: id,
      content,
      actor: systemActor,
      shouldNotify: false,
      language: 'pt',
      now,
    });
    if (type !== 'Success') throw new Error(`The demo's result ${code} takes no document.`);
  }
}
