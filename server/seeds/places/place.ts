/** The kinds of place that the demo country has. A pharmacy and a clinic are both test partners. */
export const partnerKinds = ['pharmacy', 'clinic', 'lab', 'hotel', 'tickets'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** A town or a quarter of one, with the invented partners in it. */
export interface Place {
  municipality: string;
  locality: string;
  /** First four digits of the postal codes there. */
  postal: string;
  /** Latitude and longitude; the municipality's own point when left out. */
  at?: [number, number];
  /** Compass bearing that leads away from the water; partners stand within a right angle around it. */
  inland?: number;
  pharmacy?: string[];
  clinic?: string[];
  lab?: string[];
  hotel?: string[];
  tickets?: string[];
}
