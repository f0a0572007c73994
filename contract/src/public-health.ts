import { z } from 'zod';

/**
 * A notification to the health authority: due, sent without an answer yet, acknowledged or rejected by the authority,
 * recorded as reported by hand, amending after a correction, withdrawn before it left.
 */
export const surveillanceStates = [
  'due',
  'sent',
  'acknowledged',
  'rejected',
  'recorded',
  'amending',
  'withdrawn',
] as const;
export const SurveillanceState = z.enum(surveillanceStates);
export type SurveillanceState = z.infer<typeof SurveillanceState>;
