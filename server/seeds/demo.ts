import type { CivilDay } from './civil-days.ts';
import type { Row } from './insert-rows.ts';
import type { PartnerKind } from './places/place.ts';

/** When the demo is made, and the ids of its rows in the order in which they are made. */
export interface Moment {
  now: Date;
  today: CivilDay;
  newId: () => string;
}

/** What the database knows already: geography and catalogue. */
export interface Reference {
  /** Latitude and longitude by municipality code. */
  municipalities: Map<string, [number, number]>;
  services: Map<string, { id: number; minutes: number; results: string[] }>;
  /** Country ids by ISO code. */
  countries: Map<string, number>;
  /** The terms that accounts have accepted. */
  termsVersion: string;
}

export interface DemoEntity {
  kind: PartnerKind | 'administration';
  row: Row<'entities'>;
}

/** A service at an entity, with what bookings need to know of it. */
export interface Offer {
  row: Row<'entityServices'>;
  slug: string;
  minutes: number;
  results: string[];
  entity: DemoEntity;
}

export interface DemoSchedule {
  row: Required<Row<'schedules'>>;
  offers: Offer[];
  zone: string;
  entityId: string;
}
