import type { DemoEntity } from './demo.ts';
import type { Chance } from './random.ts';

/** Who does it: the pool whose places it takes. */
export type Desk =
  | 'tests'
  | 'care'
  | 'samples'
  | 'home'
  | 'surgery'
  | 'mind'
  | 'exams'
  | 'dental'
  | 'therapy'
  | 'video';

export interface MenuItem {
  slug: string;
  desk: Desk;
  location: 'Entity' | 'AtAddress' | 'Online';
  needsApproval: boolean;
}

const pharmacyAnalyses = [
  'glicose-jejum',
  'colesterol-total',
  'trigliceridos',
  'teste-gravidez-urina',
  'inr',
  'hba1c',
  'acido-urico',
  'urina-ii',
];
const pharmacyVaccines = [
  'vacina-gripe',
  'vacina-covid',
  'vacina-pneumo',
  'vacina-tetano',
  'vacina-hepatite-b',
  'vacina-hpv',
  'vacina-zona',
];
const travelVaccines = [
  'vacina-febre-amarela',
  'vacina-febre-tifoide',
  'vacina-raiva',
  'vacina-hepatite-a',
  'vacina-tetano',
];
const labAnalyses = [
  'hemograma',
  'glicose-jejum',
  'hba1c',
  'colesterol-total',
  'colesterol-hdl',
  'colesterol-ldl',
  'trigliceridos',
  'creatinina',
  'ureia',
  'acido-urico',
  'alt',
  'ast',
  'gama-gt',
  'fosfatase-alcalina',
  'bilirrubina-total',
  'tsh',
  't4-livre',
  't3-livre',
  'ferritina',
  'ferro',
  'transferrina',
  'vitamina-d',
  'vitamina-b12',
  'psa-total',
  'pcr',
  'vs',
  'urina-ii',
  'urocultura',
  'beta-hcg',
  'teste-gravidez-urina',
  'vih',
  'hbsag',
  'anti-hcv',
  'vdrl',
  'inr',
  'aptt',
  'sangue-oculto-fezes',
  'microalbuminuria',
  'grupo-sanguineo',
];
const consultations = [
  'cardiologia',
  'dermatologia',
  'ginecologia',
  'pediatria',
  'ortopedia',
  'oftalmologia',
  'otorrino',
  'endocrinologia',
  'urologia',
  'gastrenterologia',
  'neurologia',
  'pneumologia',
];
const exams = [
  'ecg',
  'ecocardiograma',
  'holter',
  'prova-esforco',
  'rx-torax',
  'mamografia',
  'eco-mamaria',
  'tac-torax',
  'densitometria',
  'endoscopia-alta',
  'espirometria',
  'audiograma',
  'timpanograma',
  'eeg',
];
const video = [
  'tele-psicologia',
  'tele-psiquiatria',
  'tele-dermatologia',
  'tele-nutricao',
  'tele-pediatria',
  'tele-resultados',
  'tele-renovacao-receita',
];

/** What a partner looks at before it gives a time. */
const oftenAskedFirst = new Set([
  'medicina-trabalho',
  'endoscopia-alta',
  'prova-esforco',
  'eeg',
  'tac-torax',
  'vacina-febre-amarela',
]);

/** The pharmacies near Coimbra that the story of the demo walks past: all of them do antigen tests. */
const surelyAntigen = new Set(['0603', '0604']);

/** What an entity offers. Hotels and ticket offices offer nothing themselves. */
export function menuOf(entity: DemoEntity, chance: Chance): MenuItem[] {
  if (entity.kind === 'pharmacy') return pharmacyMenu(entity, chance);
  if (entity.kind === 'lab') return labMenu(entity, chance);
  if (entity.kind !== 'clinic') return [];
  return entity.row.businessName.includes('Dentária') ? dentalMenu() : clinicMenu(chance);
}

function pharmacyMenu(entity: DemoEntity, chance: Chance): MenuItem[] {
  const hasAntigen = surelyAntigen.has(entity.row.municipalityCode) || chance.isTrue(0.74);
  return [
    ...items('tests', hasAntigen ? ['covid-antigenio'] : []),
    ...items('tests', chance.isTrue(0.45) ? ['covid-gripe'] : []),
    ...items('tests', chance.isTrue(0.25) ? ['covid-pcr'] : []),
    ...items('tests', chance.some(pharmacyAnalyses, chance.between(1, 4))),
    ...items('care', chance.some(pharmacyVaccines, chance.between(2, 5))),
    ...items('care', chance.some(['injetaveis', 'medicao-tensao', 'pensos'], chance.between(1, 3))),
    ...(chance.isTrue(0.12) || entity.row.code === 'calhabe'
      ? atHome(['covid-antigenio', 'injetaveis'])
      : []),
  ];
}

function labMenu(entity: DemoEntity, chance: Chance): MenuItem[] {
  const visits = chance.isTrue(0.5) || entity.row.code === 'baixa-mondego';
  return [
    ...items('samples', chance.some(labAnalyses, chance.between(22, labAnalyses.length))),
    ...items('samples', chance.some(['checkup-basico', 'painel-dst', 'covid-igg'], 2)),
    ...items('tests', ['covid-pcr', ...(chance.isTrue(0.7) ? ['covid-pcr-urgente'] : [])]),
    ...items('tests', chance.isTrue(0.7) ? ['covid-antigenio'] : []),
    ...items('tests', chance.isTrue(0.4) ? ['covid-gripe'] : []),
    ...(visits ? atHome(['colheita-domicilio', 'hemograma', 'covid-pcr']) : []),
  ];
}

function clinicMenu(chance: Chance): MenuItem[] {
  const travels = chance.isTrue(0.4);
  const menu = [
    ...items('surgery', ['medicina-geral', ...chance.some(consultations, chance.between(4, 9))]),
    ...items('mind', chance.some(['psicologia', 'psiquiatria', 'nutricao'], chance.between(0, 3))),
    ...items('exams', chance.some(exams, chance.between(3, 8))),
    ...items(
      'exams',
      chance.isTrue(0.4) ? ['checkup-basico', 'checkup-mulher', 'checkup-homem'] : [],
    ),
    ...items('therapy', chance.isTrue(0.5) ? ['fisioterapia', 'osteopatia'] : []),
    ...items('dental', chance.isTrue(0.25) ? ['consulta-dentaria', 'higiene-oral'] : []),
    ...items('surgery', travels ? ['medicina-viagem'] : []),
    ...items('surgery', chance.isTrue(0.35) ? ['medicina-trabalho'] : []),
    ...items('care', travels ? chance.some(travelVaccines, 4) : []),
    ...items('care', ['pensos', 'injetaveis']),
    ...(chance.isTrue(0.6)
      ? onVideo(['tele-medicina-geral', ...chance.some(video, chance.between(1, 5))])
      : []),
  ];
  return menu.map((item) => ({
    ...item,
    needsApproval: oftenAskedFirst.has(item.slug) && chance.isTrue(0.55),
  }));
}

function dentalMenu(): MenuItem[] {
  return items('dental', ['consulta-dentaria', 'higiene-oral', 'ortodontia']);
}

function items(desk: Desk, slugs: readonly string[]): MenuItem[] {
  return slugs.map((slug) => ({ slug, desk, location: 'Entity', needsApproval: false }));
}

function atHome(slugs: readonly string[]): MenuItem[] {
  return slugs.map((slug) => ({ slug, desk: 'home', location: 'AtAddress', needsApproval: false }));
}

function onVideo(slugs: readonly string[]): MenuItem[] {
  return slugs.map((slug) => ({ slug, desk: 'video', location: 'Online', needsApproval: false }));
}
