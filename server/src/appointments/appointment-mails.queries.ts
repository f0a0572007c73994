import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

/** What a mail says of one appointment: complete, since the mail is written from it alone. Instants are ISO 8601 in UTC. */
export interface AppointmentInMail {
  id: string;
  code: string;
  person: string;
  service: string;
  entity: string;
  address: string;
  phone: string | null;
  location: ServiceLocation;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** Null for a request that waits for the partner's time. */
  startsAt: string | null;
  endsAt: string | null;
  serviceDate: string;
  priceCents: number;
  isLocalPayment: boolean;
  /** For the calendar entry: higher wins. */
  sequence: number;
}

export interface Letter {
  accountId: string;
  recipient: string;
  firstName: string;
  language: Language;
  appointments: AppointmentInMail[];
}

interface LetterRow extends Omit<AppointmentInMail, 'startsAt' | 'endsAt' | 'service'> {
  accountId: string;
  recipient: string;
  firstName: string;
  language: Language;
  startsAt: Date | null;
  endsAt: Date | null;
  servicePt: string;
  serviceEn: string;
}

/** One letter to each account that has one of these appointments, in the account's own language. */
export async function readLetters(trx: Trx, appointmentIds: string[]): Promise<Letter[]> {
  const found = await sql<LetterRow>`
    select a.account_id, ac.email as recipient, ac.first_name, ac.language,
           a.id, a.code, p.name as person, sv.name_pt as service_pt, sv.name_en as service_en,
           e.business_name as entity,
           coalesce(a.address, e.address || ', ' || e.postal_code || ' ' || e.locality) as address,
           e.phone, es.location, e.latitude, e.longitude, e.time_zone,
           a.starts_at, a.ends_at, a.service_date, a.price_cents, a.is_local_payment, a.sequence
      from appointments a
      join accounts ac on ac.id = a.account_id
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
     where a.id = any(${appointmentIds}::uuid[]) and ac.deleted_at is null
     order by a.starts_at, p.name`.execute(trx);
  const letters = new Map<string, Letter>();
  for (const row of found.rows) {
    const { accountId, recipient, firstName, language } = row;
    const letter = letters.get(accountId) ?? {
      ...{ accountId, recipient, firstName, language },
      appointments: [],
    };
    letter.appointments.push(inMail(row));
    letters.set(accountId, letter);
  }
  return [...letters.values()];
}

function inMail(row: LetterRow): AppointmentInMail {
  const { accountId, recipient, firstName, language, servicePt, serviceEn, ...shown } = row;
  return {
    ...shown,
    service: language === 'en' ? serviceEn : servicePt,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}
