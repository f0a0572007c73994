/** What a step of the start may still need. In a file without schemas: pages name each of them. */
export const onboardingGaps = [
  'descriptionPt',
  'descriptionEn',
  'phone',
  'email',
  'address',
  'licence',
  'licenceFile',
  'service',
  'start',
  'wayToPay',
  'iban',
  'protocol',
] as const;
