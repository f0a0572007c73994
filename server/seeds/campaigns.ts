import type { Moment, Offer } from './demo.ts';
import type { Row } from './insert-rows.ts';
import type { DemoProtocol } from './protocols.ts';
import type { Chance } from './random.ts';
import { chanceOf } from './random.ts';

interface Subject {
  slugs: string[];
  namePt: string;
  nameEn: string;
  informationPt: string;
  informationEn: string;
}

const subjects: Subject[] = [
  {
    slugs: ['covid-antigenio', 'covid-gripe'],
    namePt: 'Semana do viajante',
    nameEn: 'Traveller’s week',
    informationPt: 'Para quem viaja nos próximos dias. Certificado em português e inglês incluído.',
    informationEn: 'For those who travel soon. Certificate in Portuguese and English included.',
  },
  {
    slugs: ['vacina-gripe', 'vacina-pneumo'],
    namePt: 'Inverno protegido',
    nameEn: 'Protected this winter',
    informationPt: 'Preço reduzido para todas as idades, até acabarem as doses.',
    informationEn: 'A lower price at any age, while doses last.',
  },
  {
    slugs: ['hemograma', 'vitamina-d', 'tsh', 'checkup-basico', 'ferritina'],
    namePt: 'Mês das análises',
    nameEn: 'Lab test month',
    informationPt: 'Marque pela Vaga e pague menos na colheita da manhã.',
    informationEn: 'Book on Vaga and pay less for your morning sample.',
  },
  {
    slugs: ['higiene-oral', 'consulta-dentaria'],
    namePt: 'Sorriso em dia',
    nameEn: 'A smile up to date',
    informationPt: 'Para a primeira consulta de cada pessoa da família.',
    informationEn: 'For the first visit of each person in the family.',
  },
  {
    slugs: ['medicina-geral', 'tele-medicina-geral', 'psicologia', 'nutricao', 'fisioterapia'],
    namePt: 'Primeira consulta',
    nameEn: 'First consultation',
    informationPt: 'Um preço de boas-vindas para quem nos visita pela primeira vez.',
    informationEn: 'A welcome price for those who visit us for the first time.',
  },
];

/** From so many days from today until so many: running, ended, yet to come. */
const periods = [
  { from: -20, until: 40, count: 26 },
  { from: -120, until: -60, count: 8 },
  { from: 21, until: 51, count: 8 },
] as const;

/** Lower prices for a time, and prices for guests who come with the code of their hotel or ticket office. */
export function makeCampaigns(
  offers: Offer[],
  protocols: DemoProtocol[],
  moment: Moment,
): Row<'campaigns'>[] {
  const chance = chanceOf('campaigns');
  const campaigns: Row<'campaigns'>[] = [];
  const fitting = offers.filter(
    ({ slug, row }) => row.priceCents > 0 && subjects.some(({ slugs }) => slugs.includes(slug)),
  );
  const known = fitting.filter(
    ({ entity, slug }) => entity.row.code === 'nova-celas' && slug === 'covid-antigenio',
  );
  const chosen = chance.some(
    fitting.filter((offer) => !known.includes(offer)),
    41,
  );
  const inTurn = [...known, ...chosen];
  for (const { from, until, count } of periods) {
    for (const offer of inTurn.splice(0, count)) {
      const subject = subjects.find(({ slugs }) => slugs.includes(offer.slug));
      if (!subject) continue;
      const { slugs: _, ...text } = subject;
      const terms = { text, from, until, entityCode: null };
      campaigns.push(campaign({ offer, terms, moment, chance }));
    }
  }
  for (const { partner, service, row } of protocols) {
    if (row.state !== 'active') continue;
    const forGuests = offers.find(
      ({ entity, slug, row: offer }) =>
        entity === service &&
        slug.startsWith('covid-') &&
        offer.location === 'Entity' &&
        offer.priceCents > 0,
    );
    if (!forGuests) continue;
    const text = guestText(partner.row.businessName);
    const terms = { text, from: -60, until: 300, entityCode: partner.row.code };
    campaigns.push(campaign({ offer: forGuests, terms, moment, chance }));
  }
  return campaigns;
}

type Text = Omit<Subject, 'slugs'>;
type Terms = { text: Text; from: number; until: number; entityCode: string | null };

function campaign(given: {
  offer: Offer;
  terms: Terms;
  moment: Moment;
  chance: Chance;
}): Row<'campaigns'> {
  const { offer, terms, moment, chance } = given;
  const lower = Math.round((offer.row.priceCents * chance.pick([0.6, 0.7, 0.75, 0.8])) / 10) * 10;
  return {
    id: moment.newId(),
    entityServiceId: offer.row.id,
    ...terms.text,
    priceCents: lower,
    fromDate: moment.today.add({ days: terms.from }).toString(),
    untilDate: moment.today.add({ days: terms.until }).toString(),
    entityCode: terms.entityCode,
    createdAt: moment.now,
  };
}

function guestText(partner: string): Text {
  return {
    namePt: `Preço para quem vem de ${partner}`,
    nameEn: `Price for guests of ${partner}`,
    informationPt: 'Com o código do parceiro. Sem custos de marcação.',
    informationEn: 'With the partner’s code. No booking fee.',
  };
}
