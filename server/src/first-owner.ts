import { parseArgs } from 'node:util';
import { Email } from '@vaga/contract/common';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { EntityType } from '@vaga/contract/partners';
import { requireCurrentSchema, runOnDatabase } from './operator-database.ts';
import { createOrganisation, inviteFirstOwner } from './organisations/index.ts';
import { createEntity } from './partners/index.ts';
import { createDb } from './platform/db.ts';
import { StartError } from './start-error.ts';

const options = {
  company: { type: 'string' },
  'tax-number': { type: 'string' },
  entity: { type: 'string' },
  type: { type: 'string', default: 'TestPartner' },
  address: { type: 'string' },
  'postal-code': { type: 'string' },
  locality: { type: 'string' },
  municipality: { type: 'string' },
  'time-zone': { type: 'string', default: homeTimeZone },
  email: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string', default: 'pt' },
} as const;

const example =
  'npm run first-owner -- --company "Central, Lda." --tax-number 509442013 --entity "Farmácia Central" --address "Rua 1" --postal-code 3000-179 --locality Coimbra --municipality 0603 --name "Ana Lopes" --email ana@central.example';

/** `npm run first-owner`: makes an organisation with one entity, and invites its first owner by a link. All or nothing. */
await runOnDatabase(async ({ pool, settings }) => {
  const { values } = readArguments();
  const given = (name: keyof typeof options): string => {
    const value = values[name]?.trim();
    if (!value) throw new StartError(`--${name} is missing. Example: ${example}`);
    return value;
  };
  const email = Email.safeParse(given('email'));
  const entityType = EntityType.safeParse(given('type'));
  if (!email.success) throw new StartError('--email is no e-mail address.');
  if (!entityType.success)
    throw new StartError(`--type is one of ${EntityType.options.join(', ')}.`);
  await requireCurrentSchema(pool);
  const now = new Date();
  const token = await createDb(pool)
    .transaction()
    .execute(async (trx) => {
      const companyName = given('company');
      const taxNumber = given('tax-number');
      const id = await createOrganisation(trx, { companyName, taxNumber, state: 'live', now });
      const entity = { name: given('entity'), entityType: entityType.data };
      const entityId = await createEntity(trx, {
        ...entity,
        organisationId: id,
        address: given('address'),
        postalCode: given('postal-code'),
        locality: given('locality'),
        municipalityCode: given('municipality'),
        timeZone: given('time-zone'),
        now,
      });
      if (entityId === null)
        throw new StartError('--municipality is the code of none, such as 0603 for Coimbra.');
      return inviteFirstOwner(trx, {
        organisation: { id, companyName },
        entity: { ...entity, id: entityId },
        email: email.data,
        name: given('name'),
        language: given('language') === 'en' ? 'en' : 'pt',
        now,
      });
    });
  console.log(`${email.data} owns it by this link, once and for 7 days; it is also in an e-mail:`);
  console.log(`${settings.publicUrl}/invitation/${token}`);
});

function readArguments() {
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
