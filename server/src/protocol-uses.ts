import { countBookingsOfProtocols, sumMonthOfProtocols } from './appointments/index.ts';
import type { ProtocolUses } from './protocols/index.ts';
import { sumAllotmentsOfProtocols } from './scheduling/index.ts';

/** What the slices after protocols tell it of the protocols that it shows. */
export const protocolUses: ProtocolUses = {
  countBookings: countBookingsOfProtocols,
  sumMonth: sumMonthOfProtocols,
  sumAllotments: sumAllotmentsOfProtocols,
};
