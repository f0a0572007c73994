import type { LocationFilter } from '../location/location-filters.ts';

/** What was chosen on the way here: empty strings where nothing was. */
export interface ChosenBefore {
  /** Digits. */
  service: string;
  serviceType: string;
  /** A civil date. */
  date: string;
  idEntityService: string;
  /** A slot's start. */
  time: string;
  entity: string;
  entityId: string;
  /** The id of a person of the account. */
  person: string;
  /** The code of a stay of the hotel that books. */
  reservation: string;
  /** Where places were searched; null where that is not known. */
  where: LocationFilter | null;
}

/** The place that a booking begun there keeps. */
export interface KeptPlace {
  idEntityService: string;
  /** The place's name; empty where the address did not say it. */
  entity: string;
  /** A slot's start; null once another day was chosen. */
  time: string | null;
}

/** The place chosen on the way here stands while the service does; its time while the day does as well. */
export function keptPlace(
  { service, date }: { service: string; date: string },
  chosen: ChosenBefore,
): KeptPlace | null {
  if (!chosen.idEntityService || service !== chosen.service) return null;
  const isSameDay = chosen.time.slice(0, 10) === date;
  return {
    idEntityService: chosen.idEntityService,
    entity: chosen.entity,
    time: isSameDay && chosen.time ? chosen.time : null,
  };
}
