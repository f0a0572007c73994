import type { Db } from '../platform/db.ts';

/** A protocol as the later slices know it: by its entities and the partner's code. */
export interface ProtocolKey {
  id: string;
  partnerEntityId: string;
  partnerCode: string;
  serviceEntityId: string;
}

/** What the slices after protocols know of what is done under one. Each answers by the protocol's id. */
export interface ProtocolUses {
  /** Appointments made in the last `protocolBookingDays` with the code or by the partner, cancelled and unpaid ones left out. */
  countBookings(
    db: Db,
    protocols: readonly ProtocolKey[],
    now: Date,
  ): Promise<ReadonlyMap<string, number>>;
  /** Whole cents of the appointments of this month that the partner booked itself, cancelled ones left out. */
  sumMonth(
    db: Db,
    protocols: readonly ProtocolKey[],
    now: Date,
  ): Promise<ReadonlyMap<string, number>>;
  /** Places at one start that are set aside, today or later. */
  sumAllotments(
    db: Db,
    protocols: readonly ProtocolKey[],
    now: Date,
  ): Promise<ReadonlyMap<string, number>>;
}
