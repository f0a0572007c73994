import type { PartnerType } from '@vaga/contract/access';
import type { AccessibilityFact, SpokenLanguage } from '@vaga/contract/accessibility';
import { accessibilityFacts, spokenLanguages } from '@vaga/contract/accessibility';
import { Email } from '@vaga/contract/common';
import { EntityCode } from '@vaga/contract/partners';
import type { RowCells, RowError } from './row-cells.rules.ts';
import { plainWord, synonymsOf } from './row-cells.rules.ts';

export type LocalPayment = 'off' | 'open' | 'authorised';

/** A row of entities.csv; what is undefined was not sent. */
export interface EntityRow {
  line: number;
  /** In lower case; '' where it is missing or wrong. */
  code: string;
  entityType: PartnerType | undefined;
  businessName: string | undefined;
  address: string | undefined;
  postalCode: string | undefined;
  locality: string | undefined;
  municipality: string | undefined;
  /** Both or none. */
  latitude: number | undefined;
  longitude: number | undefined;
  phone: string | undefined;
  email: string | undefined;
  descriptionPt: string | undefined;
  descriptionEn: string | undefined;
  localPayment: LocalPayment | undefined;
  accessibility: AccessibilityFact[] | undefined;
  spokenLanguages: SpokenLanguage[] | undefined;
  errors: RowError[];
}

const types = synonymsOf<PartnerType>(
  [
    'TestPartner',
    'provider',
    'testpartner',
    'pharmacy',
    'clinic',
    'farmacia',
    'clinica',
    'prestador',
  ],
  ['LabPartner', 'laboratory', 'labpartner', 'laboratorio'],
  ['AccommodationPartner', 'hotel', 'accommodationpartner', 'accommodation', 'alojamento'],
  ['TicketingPartner', 'ticket office', 'ticketingpartner', 'bilheteira'],
);

/** How the files write a type; each is one of `types`. */
export const typeWords: Record<PartnerType, string> = {
  TestPartner: 'provider',
  LabPartner: 'laboratory',
  AccommodationPartner: 'hotel',
  TicketingPartner: 'ticket_office',
};

const payments = synonymsOf<LocalPayment>(
  ['off', 'off', 'no', 'nao'],
  ['open', 'open', 'yes', 'sim'],
  ['authorised', 'authorised', 'by approval', 'com autorizacao', 'com confirmacao'],
);

const degrees = { latitude: [-90, 90], longitude: [-180, 180] } as const;

export function readEntityRow(cells: RowCells): EntityRow {
  const line = (column: string, maximum: number) => cells.text(column, { maximum });
  const long = (column: string) => cells.text(column, { maximum: 5000, hasLines: true });
  const degree = (column: 'latitude' | 'longitude') => {
    const [minimum, maximum] = degrees[column];
    return cells.decimal(column, { minimum, maximum, decimals: 20 });
  };
  const latitude = degree('latitude');
  const longitude = degree('longitude');
  if ((latitude === undefined) !== (longitude === undefined) && cells.errors.length === 0)
    cells.refuse(latitude === undefined ? 'latitude' : 'longitude', 'import.point_half');
  return {
    line: cells.line,
    code: readCode(cells, 'code') ?? '',
    entityType: cells.word('type', types, 'import.type_unknown'),
    businessName: readName(cells),
    address: line('address', 200),
    postalCode: readPostalCode(cells),
    locality: line('locality', 100),
    municipality: line('municipality', 100),
    latitude,
    longitude,
    phone: readPhone(cells),
    email: readEmail(cells),
    descriptionPt: long('description_pt'),
    descriptionEn: long('description_en'),
    localPayment: cells.word('local_payment', payments, 'import.payment_unknown'),
    accessibility: readWords(cells, 'accessibility', accessibilityFacts),
    spokenLanguages: readWords(cells, 'languages', spokenLanguages),
    errors: cells.errors,
  };
}

/** The code of an entity, in lower case. A row without one is an error. */
export function readCode(cells: RowCells, column: 'code' | 'entity'): string | undefined {
  const sent = cells.text(column, { maximum: 80 });
  if (sent === undefined) {
    const isRefused = cells.errors.some((error) => error.column === column);
    return isRefused ? undefined : cells.refuse(column, 'import.required');
  }
  const code = EntityCode.safeParse(sent);
  return code.success ? code.data : cells.refuse(column, 'import.code_wrong');
}

function readName(cells: RowCells): string | undefined {
  const name = cells.text('name', { maximum: 200 });
  if (name !== undefined && name.length < 3)
    return cells.refuse('name', 'import.name_short', { minimum: 3 });
  return name;
}

function readPostalCode(cells: RowCells): string | undefined {
  const sent = cells.text('postal_code', { maximum: 40 });
  if (sent === undefined) return undefined;
  // A spreadsheet may take '3000179' for a number.
  const code = sent.replace(/^(\d{4})[\s-]?(\d{3})$/, '$1-$2');
  return /^\d{4}-\d{3}$/.test(code) ? code : cells.refuse('postal_code', 'import.postal_code');
}

function readPhone(cells: RowCells): string | undefined {
  const sent = cells.text('phone', { maximum: 40 });
  if (sent === undefined) return undefined;
  return /^\+?\d(?:[ ().-]{0,2}\d){5,19}$/.test(sent)
    ? sent
    : cells.refuse('phone', 'import.phone');
}

function readEmail(cells: RowCells): string | undefined {
  const sent = cells.text('email', { maximum: 254 });
  if (sent === undefined) return undefined;
  const email = Email.safeParse(sent);
  return email.success ? email.data : cells.refuse('email', 'import.email');
}

const none: ReadonlySet<string> = new Set(['none', 'nenhum', 'nenhuma']);

/** 'stepFree lift' or 'pt, en': any of the words in their order, each once; or 'none'. */
function readWords<Word extends string>(
  cells: RowCells,
  column: 'accessibility' | 'languages',
  known: readonly Word[],
): Word[] | undefined {
  const sent = cells.text(column, { maximum: 500 });
  if (sent === undefined) return undefined;
  if (none.has(plainWord(sent))) return [];
  const parts = sent.split(/[\s,;|]+/).filter(Boolean);
  const isWord = (part: string, word: Word) => part.toLowerCase() === word.toLowerCase();
  const unknown = parts.find((part) => !known.some((word) => isWord(part, word)));
  if (unknown !== undefined)
    return cells.refuse(column, 'import.words_unknown', {
      word: unknown.slice(0, 80),
      words: known.join(' '),
    });
  return known.filter((word) => parts.some((part) => isWord(part, word)));
}
