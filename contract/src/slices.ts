/**
 * The slices that have calls, and what their calls are for: the headings of the API's documentation, in the order in
 * which a reader meets them there. ARCHITECTURE.md says what each slice knows.
 */
export const slices = {
  identity: 'Accounts: registration, sign-in and its second factor, devices, passwords and terms.',
  catalogue: 'Service types, services, and the lists of choices.',
  geography: 'Countries, districts, municipalities and places.',
  needs: 'What a typed text may mean: services, their types, entities by name.',
  search: 'Entities by service, place and day, with their next free starts.',
  partners:
    'An entity in public, and what its members manage of it: profile, services, prices, photos.',
  ratings: 'What patients say of an entity after their visit, and what it answers.',
  persons: 'The people that an account books for.',
  cart: 'From a chosen service to a held start for each person.',
  payments: 'Checkout, payment links, refunds and receipts, and money taken at the desk.',
  appointments:
    'A booked start of one person: lists, cancellation, another time, the links of e-mails.',
  waitlist: 'The waitlist of a full day and its offers, and e-mails when an area has times again.',
  accommodation: 'Stays and their guests, and what a hotel books for them.',
  ticketing: 'Events, their tickets, and what each ticket still needs.',
  requests: 'What an entity is asked by e-mail, and its one answer.',
  organisations:
    'Members of organisations and entities, invitations, for which entity a session acts.',
  agenda: 'The day of an entity: booking at the desk, check-in, acts, delays, capacity and hours.',
  results: 'Results that members enter, correct and publish, and documents uploaded many at once.',
  protocols: 'Agreements of hotels and ticket offices with the entities that provide services.',
  'public-health': 'What the law asks to report of results, and the national register.',
  alerts: 'What members of an entity have to look at.',
  audit: 'Who saw health data, and who changed the business.',
  privacy: 'Everything held about an account: to give it, and to forget it.',
  admin: 'Partners from registration to closing, plans, import and export.',
};
