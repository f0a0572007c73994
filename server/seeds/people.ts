import { rolesByEntityType } from '@vaga/contract/access';
import { EntityType } from '@vaga/contract/partners';
import type { DemoEntity, Moment, Reference } from './demo.ts';
import type { Row } from './insert-rows.ts';
import { familyNames, firstNames } from './names.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';

export interface DemoAccount {
  row: Row<'accounts'>;
  persons: Row<'persons'>[];
}

/** What the demo accounts sign in with. */
export const demoPassword = 'Vaga-2026!';

/** What Rosa's invoices say, kept for the next one. The number is a made-up one that passes the check. */
export const patientInvoice = {
  name: 'Rosa Tavares',
  taxNumber: '123456789',
  address: 'Rua das Romãzeiras, 14',
  postalCode: '3030-215',
  locality: 'Coimbra',
};

export interface Hashes {
  demo: string;
  /** Fits no password: the people who only fill the agendas cannot sign in. */
  none: string;
}

type Sources = { moment: Moment; reference: Reference; hashes: Hashes };

const partnerAccounts = [
  {
    email: 'pharmacy@vaga.example',
    firstName: 'Marta',
    lastName: 'Lobo',
    codes: ['calhabe', 'eira-sol'],
  },
  {
    email: 'lab@vaga.example',
    firstName: 'Nuno',
    lastName: 'Sampaio',
    codes: ['baixa-mondego', 'cruz-celas'],
  },
  { email: 'hotel@vaga.example', firstName: 'Helena', lastName: 'Paiva', codes: ['patio-sereia'] },
  {
    email: 'tickets@vaga.example',
    firstName: 'Duarte',
    lastName: 'Seabra',
    codes: ['arena-mondego'],
  },
  { email: 'admin@vaga.example', firstName: 'Inês', lastName: 'Queirós', codes: ['vaga'] },
] as const;

/** What the demo's administrator has in her authenticator app: printed in the README, so it protects nothing. */
export const demoSecondFactor = 'VAGADEMOVAGADEMOVAGADEMOVAGADEMO';

export interface DemoAccounts {
  patient: DemoAccount;
  partners: Row<'accounts'>[];
  organisationMembers: Row<'organisationMembers'>[];
  members: Row<'entityMembers'>[];
}

/** The six accounts that people try the product with. */
export function makeDemoAccounts(entities: DemoEntity[], sources: Sources): DemoAccounts {
  const { moment } = sources;
  const row = accountRow(
    { email: 'patient@vaga.example', firstName: 'Rosa', lastName: 'Tavares' },
    sources,
  );
  const partners: Row<'accounts'>[] = [];
  const organisationMembers: Row<'organisationMembers'>[] = [];
  const members: Row<'entityMembers'>[] = [];
  for (const { codes, ...who } of partnerAccounts) {
    const account = accountRow(who, sources);
    partners.push(account);
    const member = { accountId: account.id, createdAt: moment.now };
    const own = codes.map((code) => entityOf(entities, code).row);
    members.push(
      ...own.map(({ id, entityType }) => ({
        ...member,
        entityId: id,
        roles: [...rolesByEntityType[EntityType.parse(entityType)]],
      })),
    );
    organisationMembers.push(
      ...[...new Set(own.map(({ organisationId }) => organisationId))].map((organisationId) => ({
        ...member,
        organisationId,
        roles: ['owner'],
      })),
    );
  }
  return {
    patient: { row, persons: family(row, sources) },
    partners,
    organisationMembers,
    members,
  };
}

function entityOf(entities: DemoEntity[], code: string): DemoEntity {
  const entity = entities.find(({ row }) => row.code === code);
  if (!entity) throw new Error(`The demo has no entity ${code}.`);
  return entity;
}

/** Rosa's family and a friend: complete, but for the newborn and the neighbour. */
function family(account: Row<'accounts'>, { moment, reference }: Sources): Row<'persons'>[] {
  const born = (years: number, monthDay: string): string =>
    `${moment.today.year - years}-${monthDay}`;
  const person = (given: Given): Row<'persons'> => personRow(account, moment, given);
  // No mobile in Portugal begins with 90: a text message that leaves a demo reaches no phone.
  const home = { postalCode: '3030-215', phone: '+351900000123', email: 'patient@vaga.example' };
  const france = reference.countries.get('FR') ?? 1;
  return [
    person({
      ...home,
      name: 'Rosa Tavares',
      dateOfBirth: born(42, '03-14'),
      gender: 'Female',
      healthNumber: '300412907',
    }),
    person({
      ...home,
      name: 'António Tavares',
      dateOfBirth: born(45, '11-02'),
      gender: 'Male',
      healthNumber: '300412915',
    }),
    person({
      ...home,
      name: 'Matilde Tavares',
      dateOfBirth: born(9, '06-21'),
      gender: 'Female',
      healthNumber: '300412923',
    }),
    person({
      ...home,
      name: 'Joaquim Tavares',
      dateOfBirth: born(78, '01-30'),
      gender: 'Male',
      healthNumber: '300412931',
      phone: '+351239000417',
    }),
    person({
      ...home,
      name: 'Élise Moreau',
      email: 'elise@people.example',
      dateOfBirth: born(37, '09-08'),
      gender: 'Female',
      nationalityType: 'Foreign',
      identificationTypeId: 1,
      identificationNumber: '19FV00417',
      nationalityId: france,
      countryOfBirthId: france,
      countryOfResidenceId: 1,
    }),
    person({ name: 'Leonor Tavares' }),
    person({ name: 'Dona Amélia', phone: '+351239000522', gender: 'Female' }),
  ];
}

/**
 * So many accounts a district: enough that no person has two appointments every day. At most 100: two digits of their
 * telephone number.
 */
const householdsOf = (code: string): number =>
  code === '06' ? 100 : ['11', '13'].includes(code) ? 60 : 14;

/** The people of a district who fill its agendas. They are invented and cannot sign in. */
export function makeNeighbours(
  entities: DemoEntity[],
  sources: Sources,
): Map<string, DemoAccount[]> {
  const neighbours = new Map<string, DemoAccount[]>();
  for (const { row } of entities) {
    const { districtCode } = row;
    if (neighbours.has(districtCode)) continue;
    const chance = chanceOf(`neighbours ${districtCode}`);
    const count = householdsOf(districtCode);
    const households = Array.from({ length: count }, (_, index) =>
      household(
        { code: `${districtCode}${String(index).padStart(2, '0')}`, postalCode: row.postalCode },
        chance,
        sources,
      ),
    );
    neighbours.set(districtCode, households);
  }
  return neighbours;
}

function household(
  where: { code: string; postalCode: string },
  chance: Chance,
  sources: Sources,
): DemoAccount {
  const lastName = chance.pick(familyNames);
  const genders = chance.some(['Female', 'Male'] as const, chance.between(1, 2));
  const [first = 'Female'] = genders;
  const email = `casa.${where.code}@people.example`;
  const row = accountRow(
    { email, firstName: chance.pick(firstNames[first]), lastName },
    sources,
    sources.hashes.none,
  );
  const persons = genders.map((gender, index) =>
    personRow(row, sources.moment, {
      name: `${index === 0 ? row.firstName : chance.pick(firstNames[gender])} ${chance.pick(familyNames)} ${lastName}`,
      email,
      phone: `+35190000${where.code.padStart(4, '0')}`,
      dateOfBirth: `${sources.moment.today.year - chance.between(6, 88)}-0${chance.between(1, 9)}-${chance.between(10, 28)}`,
      gender,
      healthNumber: `3${String(chance.between(0, 99_999_999)).padStart(8, '0')}`,
      postalCode: where.postalCode,
    }),
  );
  return { row, persons };
}

type Who = { email: string; firstName: string; lastName: string };

function accountRow(
  who: Who,
  { moment, reference, hashes }: Sources,
  passwordHash = hashes.demo,
): Row<'accounts'> {
  const createdAt = new Date(moment.now.getTime() - 200 * 86_400_000);
  return {
    id: moment.newId(),
    ...who,
    passwordHash,
    language: 'pt',
    emailConfirmedAt: createdAt,
    termsVersionAccepted: reference.termsVersion,
    isDemo: true,
    createdAt,
  };
}

type Given = Partial<Row<'persons'>> & { name: string };

/** A person with all columns named; National as soon as there is a health number. */
function personRow(account: Row<'accounts'>, moment: Moment, given: Given): Row<'persons'> {
  return {
    id: moment.newId(),
    accountId: account.id,
    email: null,
    phone: null,
    dateOfBirth: null,
    gender: null,
    healthNumber: null,
    nationalityType: given.healthNumber ? 'National' : null,
    identificationTypeId: null,
    identificationNumber: null,
    nationalityId: null,
    countryOfBirthId: null,
    countryOfResidenceId: null,
    postalCode: null,
    createdAt: account.createdAt,
    ...given,
  };
}
