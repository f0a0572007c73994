import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { isOfEntitySql, personIdSql } from '../list/entity-appointments.queries.ts';
import type { AppointmentPersonQuery } from '../person/appointment-person.queries.ts';

/** What the form of an informed consent says, in the language of the person. */
export interface ConsentForm {
  personId: string;
  language: Language;
  person: string;
  /** YYYY-MM-DD; null if it is not recorded. */
  dateOfBirth: string | null;
  code: string;
  startsAt: Date | null;
  /** YYYY-MM-DD at the entity of the service. */
  serviceDate: string;
  timeZone: string;
  location: ServiceLocation;
  unit: string;
  /** Of the unit, on one line. */
  unitAddress: string;
  unitPhone: string | null;
  service: string;
  /** The texts of the catalogue; null for a service without them: the professional explains it. */
  texts: ConsentFormTexts | null;
  /** What the unit adds; '' for nothing. */
  unitText: string;
}

/** The parts that depend on the service. */
export interface ConsentFormTexts {
  act: string;
  aim: string;
  benefits: string;
  commonRisks: string;
  graveRisks: string;
  alternatives: string;
  refusal: string;
}

/** Null for an appointment that is neither done at the entity nor, on the side of a hotel, booked by it. */
export async function readConsentForm(
  db: Db,
  query: Omit<AppointmentPersonQuery, 'language'>,
): Promise<ConsentForm | null> {
  const { rows } = await sql<ConsentForm>`
    select p.id as person_id, ac.language, p.name as person, p.date_of_birth, a.code, a.starts_at, a.service_date,
           e.time_zone, es.location, e.business_name as unit,
           address_line(e.address, e.postal_code, e.locality) as unit_address, e.phone as unit_phone,
           case ac.language when 'en' then sv.name_en else sv.name_pt end as service,
           case ac.language when 'en' then e.consent_en else e.consent_pt end as unit_text,
           case when c.service_id is not null then json_build_object('act', c.act, 'aim', c.aim,
             'benefits', c.benefits, 'commonRisks', c.common_risks, 'graveRisks', c.grave_risks,
             'alternatives', c.alternatives, 'refusal', c.refusal) end as texts
      from appointments a
      join accounts ac on ac.id = a.account_id
      join persons p on p.id = ${personIdSql(query)}
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      left join service_consents c on c.service_id = sv.id and c.language = ac.language
     where a.id = ${query.id} and ${isOfEntitySql(query)}`.execute(db);
  return rows[0] ?? null;
}
