import { accessibilityOf } from './accessibility.ts';
import type { DemoEntity, Moment, Reference } from './demo.ts';
import { describe } from './descriptions.ts';
import { wholeGroups } from './groups.ts';
import type { Row } from './insert-rows.ts';
import { centre } from './places/centre.ts';
import { islands } from './places/islands.ts';
import { lisbon } from './places/lisbon.ts';
import { north } from './places/north.ts';
import type { PartnerKind, Place } from './places/place.ts';
import { partnerKinds } from './places/place.ts';
import { south } from './places/south.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';
import { streets } from './streets.ts';
import { companyTaxNumber } from './tax-numbers.ts';

export interface Partners {
  organisations: Row<'organisations'>[];
  entities: DemoEntity[];
}

const entityTypes = {
  pharmacy: 'TestPartner',
  clinic: 'TestPartner',
  lab: 'LabPartner',
  hotel: 'AccommodationPartner',
  tickets: 'TicketingPartner',
  administration: 'Administrator',
} as const;

/** Places that are found by their code alone. */
const privateCodes = new Set(['trigal', 'castelo-poente', 'rio-ponsul', 'ilha-mouchinho']);

/** Every partner of the demo country with the organisation that it belongs to. */
export function makePartners(moment: Moment, reference: Reference): Partners {
  const partners: Partners = { organisations: [], entities: [] };
  const groups = new Map<string, string>();
  const organisationOf = (kind: DemoEntity['kind'], name: string): string => {
    const code = codeOf(name);
    const group = wholeGroups.find(({ codes }) => codes.includes(code));
    const known = group && groups.get(group.companyName);
    if (known) return known;
    const id = moment.newId();
    const ordinal = partners.organisations.length;
    partners.organisations.push({
      id,
      companyName: group?.companyName ?? companyNameOf(kind, name),
      taxNumber: companyTaxNumber(104_729 + ordinal * 613),
      plan: group?.plan ?? (['payg', 'start', 'start', 'boost'][ordinal % 4] as string),
      createdAt: daysAgo(moment, 400 + ordinal),
    });
    if (group) groups.set(group.companyName, id);
    return id;
  };
  for (const place of [...north, ...centre, ...lisbon, ...south, ...islands]) {
    for (const kind of partnerKinds) {
      for (const name of place[kind] ?? []) {
        const organisationId = organisationOf(kind, name);
        partners.entities.push(
          makeEntity(moment, reference, { kind, name, place, organisationId }),
        );
      }
    }
  }
  partners.entities.push(
    makeAdministration(moment, reference, organisationOf('administration', 'Vaga')),
  );
  return partners;
}

/** 'Farmácia do Calhabé' is 'calhabe': what kind of place it is and the small words are left out. */
export function codeOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '' && !leftOut.has(word)).join('-');
}

const leftOut = new Set(
  'farmacia clinica dentaria laboratorio hotel casa residencial bilheteira de do da dos das e a o'.split(
    ' ',
  ),
);

type Given = { kind: PartnerKind; name: string; place: Place; organisationId: string };

function makeEntity(moment: Moment, reference: Reference, given: Given): DemoEntity {
  const { kind, name, place, organisationId } = given;
  const code = codeOf(name);
  const chance = chanceOf(`entity ${code}`);
  const [latitude, longitude] = pointIn(place, reference, chance);
  const text = describe(kind, { name, locality: place.locality }, chance);
  return {
    kind,
    row: {
      id: moment.newId(),
      organisationId,
      entityType: entityTypes[kind],
      code,
      businessName: name,
      descriptionPt: text.pt,
      descriptionEn: text.en,
      phone: phoneOf(place, chance),
      email: `ola@${code}.example`,
      address: `${chance.pick(streets)}, ${chance.between(2, 180)}`,
      postalCode: `${place.postal}-${String(chance.between(1, 599)).padStart(3, '0')}`,
      locality: place.locality,
      municipalityCode: place.municipality,
      districtCode: place.municipality.slice(0, 2),
      latitude,
      longitude,
      timeZone: zoneOf(place),
      workingHours: '[]',
      ...paymentOf(code, chance),
      ...accessibilityOf(code, text.en),
      isPrivate: privateCodes.has(code),
      createdAt: daysAgo(moment, chance.between(40, 380)),
    },
  };
}

function makeAdministration(
  moment: Moment,
  reference: Reference,
  organisationId: string,
): DemoEntity {
  const place: Place = { municipality: '0603', locality: 'Coimbra', postal: '3000' };
  const entity = makeEntity(moment, reference, {
    kind: 'hotel',
    name: 'Vaga',
    place,
    organisationId,
  });
  const row: Row<'entities'> = {
    ...entity.row,
    entityType: entityTypes.administration,
    businessName: 'Vaga, Administração',
    descriptionPt: 'Quem aprova parceiros e cuida do catálogo.',
    descriptionEn: 'Who approves partners and keeps the catalogue.',
    isPrivate: true,
  };
  return { kind: 'administration', row };
}

/** Within 1.2 km of the place, away from the water where it has a shore. */
function pointIn(place: Place, reference: Reference, chance: Chance): [number, number] {
  const centre = place.at ?? reference.municipalities.get(place.municipality);
  if (!centre)
    throw new Error(`There is no municipality ${place.municipality}: load geography first.`);
  const reachKm = place.inland === undefined ? 1.2 : 0.8;
  const spread = place.inland === undefined ? 360 : 90;
  const bearing = (((place.inland ?? 0) + (chance.next() - 0.5) * spread) * Math.PI) / 180;
  const distance = Math.sqrt(chance.next()) * reachKm;
  const kmPerDegree = 111.2;
  const latitude = centre[0] + (distance * Math.cos(bearing)) / kmPerDegree;
  const east = distance * Math.sin(bearing);
  const longitude = centre[1] + east / (kmPerDegree * Math.cos((latitude * Math.PI) / 180));
  return [round(latitude), round(longitude)];
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

function zoneOf(place: Place): string {
  if (place.municipality.startsWith('3')) return 'Atlantic/Madeira';
  return place.municipality.startsWith('4') ? 'Atlantic/Azores' : 'Europe/Lisbon';
}

/** Area codes are real; subscriber numbers that begin with 0 are not assigned. */
function phoneOf(place: Place, chance: Chance): string {
  const area = areaCodes[place.municipality.slice(0, 2)] ?? '291';
  const digits = area.length === 2 ? 7 : 6;
  const subscriber = String(chance.between(0, 10 ** (digits - 1) - 1)).padStart(digits, '0');
  return `+351${area}${subscriber}`;
}

const areaCodes: Record<string, string> = {
  '01': '234',
  '02': '284',
  '03': '253',
  '04': '273',
  '05': '272',
  '06': '239',
  '07': '266',
  '08': '289',
  '09': '271',
  '10': '244',
  '11': '21',
  '12': '245',
  '13': '22',
  '14': '243',
  '15': '265',
  '16': '258',
  '17': '259',
  '18': '232',
  '31': '291',
  '32': '291',
  '41': '296',
  '42': '296',
  '43': '295',
  '44': '295',
  '45': '295',
  '46': '292',
  '47': '292',
  '48': '292',
};

/** A company of its own for a place that belongs to no group. */
function companyNameOf(kind: DemoEntity['kind'], name: string): string {
  const ending = {
    pharmacy: 'Unipessoal, Lda.',
    clinic: 'Serviços Médicos, Lda.',
    lab: 'Análises Clínicas, S.A.',
    hotel: 'Hotelaria, Lda.',
    tickets: 'Espetáculos, Lda.',
    administration: 'Associação',
  }[kind];
  return `${name}, ${ending}`;
}

type PaymentSetting = Pick<
  Row<'entities'>,
  'onlinePayment' | 'localPayment' | 'localPaymentMethods'
>;

/** How the places of the demo accounts are paid; the others by chance. */
const knownPayments: Record<string, PaymentSetting> = {
  calhabe: { onlinePayment: true, localPayment: 'authorised', localPaymentMethods: [0, 1] },
  'baixa-mondego': { onlinePayment: true, localPayment: 'open', localPaymentMethods: [0, 1] },
  'nova-celas': { onlinePayment: true, localPayment: 'open', localPaymentMethods: [0] },
  'arco-baixa': { onlinePayment: true, localPayment: 'off', localPaymentMethods: [0] },
};

function paymentOf(code: string, chance: Chance): PaymentSetting {
  const localPaymentMethods = chance.pick([[0], [0, 1], [0, 1], [1]]);
  const onlinePayment = chance.isTrue(0.85);
  const localPayment = onlinePayment ? chance.pick(['off', 'open', 'open', 'authorised']) : 'open';
  return knownPayments[code] ?? { onlinePayment, localPayment, localPaymentMethods };
}

function daysAgo(moment: Moment, days: number): Date {
  return new Date(moment.now.getTime() - days * 86_400_000);
}
