import type { AgendaPerson, printDetails } from '@vaga/contract/agenda-day';
import type { HealthField } from '@vaga/contract/audit';
import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { recordDayAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readDayRow } from './day.queries.ts';
import { twoInitialsOf } from './day-sheet.rules.ts';
import type { DaySheetRow } from './day-sheet-pdf.ts';
import { writeDaySheet } from './day-sheet-pdf.ts';
import { presentAgendaPerson } from './present-agenda-person.ts';
import type { PrintRow } from './print.queries.ts';
import { readPrint } from './print.queries.ts';

export interface PrintDeps {
  db: Db;
  settings: { variant: Variant; publicUrl: string };
}

type PrintDetail = (typeof printDetails)[number];

interface PrintDayInput {
  actor: MemberActor;
  /** YYYY-MM-DD at the entity; null: today. */
  date: string | null;
  /** Null: all. */
  poolId: string | null;
  detail: PrintDetail;
  language: Language;
  now: Date;
}

const printedFields: Record<PrintDetail, readonly HealthField[]> = {
  full: ['name', 'dateOfBirth', 'contact', 'time', 'service', 'payment'],
  initials: ['name', 'time', 'service', 'payment'],
};

/** A day of the member's entity on paper. Each print is recorded before the answer, as an access to the day. */
export async function printDay(
  { db, settings }: PrintDeps,
  input: PrintDayInput,
): Promise<FileAnswer> {
  const { actor, poolId, detail, language, now } = input;
  const { entityId, accountId } = actor;
  const day = await readDayRow(db, { ...input, entityId, accountId });
  if (!day) throw notFound();
  const people = day.people
    .filter((one) => one.startsAt !== null && (poolId === null || one.poolId === poolId))
    .map((one) => presentAgendaPerson(one, now));
  const ids = people.map(({ id }) => id);
  const print = await readPrint(db, { entityId, accountId, ids });
  await inTransaction(db, (trx) =>
    recordDayAccess(trx, {
      actor,
      act: 'printed',
      serviceDate: day.date,
      fields: printedFields[detail],
      now,
    }),
  );
  const sheet = {
    entity: print.entity,
    pool: day.pools.find(({ id }) => id === poolId)?.name ?? null,
    printedBy: print.member,
    date: day.date,
    timeZone: day.timeZone,
    detail,
    language,
    now,
    rows: people.map((person) => toRow(person, print, detail)),
  };
  return {
    content: await writeDaySheet(sheet, brandOf(settings.variant)),
    fileName: `${day.date}.pdf`,
  };
}

function toRow(person: AgendaPerson, { contacts }: PrintRow, detail: PrintDetail): DaySheetRow {
  const contact = contacts.find(({ id }) => id === person.id);
  const isFull = detail === 'full';
  return {
    // The wall time of the entity.
    time: person.startsAt?.slice(11, 16) ?? '',
    code: person.code.slice(4),
    name: isFull ? person.person : twoInitialsOf(person.person),
    dateOfBirth: (isFull && contact?.dateOfBirth) || null,
    phone: (isFull && contact?.phone) || null,
    service: person.service,
    dueCents: person.paymentStatus === 'due' ? person.priceCents : 0,
  };
}
