/** Entities ("places") that a plan includes; the plan Custom has no limit. Source: the specification's plans. */
export const placesOfPlan = { payg: 1, start: 1, boost: 5 } as const;

/** Cents a month for another place of a plan. Pay-as-You-Go has no other place. */
export const extraPlaceCents = { start: 4000, boost: 3000 } as const;
