import type { SessionInfo } from '@vaga/contract/identity';
import { nameInAddress } from '@vaga/contract/public-addresses';

/** Every URL of the product, in one place: links are made here, routes.ts says what answers them. */
export const paths = {
  home: '/',
  about: '/about',
  faq: '/faq',
  partners: '/partners',
  plans: '/partners#plans',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
  notFound: '/404',

  login: '/login',
  /** The sign-in, and where to go on from there. */
  signIn: (next?: string) => withQuery('/login', { next }),
  loginRegister: '/login-register',
  register: '/register',
  userRegister: '/auth/user/register',
  partnerRegister: (plan?: string) =>
    plan ? `/auth/partner/register?plan=${encodeURIComponent(plan)}` : '/auth/partner/register',
  business: '/empresas',
  businessRegister: '/empresas/register',
  businessLogin: '/empresas/login',
  partnerLogin: '/partner',
  /** The partners' sign-in, and where to go on from there. */
  partnerSignIn: (next?: string) => withQuery('/partner', { next }),
  /** The home of members by the type of their entity; their screens stand under it. */
  partnerHome: (type: EntityType) => partnerHomes[type],
  /** The day of a provider. `open` is an appointment whose sheet is open. */
  day: (query?: DayQuery) => withQuery('/partner/test', query),
  /** Booking at the desk of a provider, with what is chosen already. */
  bookAtDesk: (query?: {
    date?: string;
    time?: string;
    pool?: string;
    service?: string;
    name?: string;
  }) => withQuery('/partner/test/new', { ...query }),
  /** The screen of the waiting room, of one pool or of all. */
  room: (pool?: string | null) => withQuery('/partner/test/room', { pool: pool ?? undefined }),
  /** The data of the person of an appointment, at a provider. */
  deskPersonEdit: (appointment: string) =>
    `/partner/test/appointment/${encodeURIComponent(appointment)}/edit`,
  /** Where members of a provider find a person. */
  people: '/partner/test/people',
  /** A person as the members of a provider know them. */
  personHere: (id: string) => `/partner/test/people/${encodeURIComponent(id)}`,
  registrations: '/partner/admin/registrations',
  registration: (id: string) => `/partner/admin/registrations/${encodeURIComponent(id)}`,
  adminEntities: (query?: Query) => withQuery('/partner/admin/entities', query),
  adminOrganisations: '/partner/admin/organisations',
  adminOrganisation: (id: string) => `/partner/admin/organisations/${encodeURIComponent(id)}`,
  providerResults: '/partner/test/results',
  providerSettings: '/partner/test/settings',
  /** A tab of a provider's dashboard; without one, the first that the member may open. */
  dashboard: (tab?: DashboardTab) =>
    tab ? `/partner/test/dashboard/${tab}` : '/partner/test/dashboard',
  addServices: '/partner/test/dashboard/services/add',
  ownService: (id: string) => `/partner/test/dashboard/services/${encodeURIComponent(id)}`,
  serviceSuggestions: '/partner/admin/catalogue/suggestions',
  /** What an entity shows of itself: a tab of a provider's dashboard, and among the settings of the others. */
  entityProfile: (type: EntityType) =>
    partnerHomes[type] === '/partner/test'
      ? '/partner/test/dashboard/general-data'
      : `${partnerHomes[type]}/settings/general-data`,
  providerAccount: '/partner/test/settings/general-data',
  /** A tab of an entity's dashboard; without one, the first that the member may open. */
  partnerDashboard: (type: EntityType, tab?: DashboardTab) =>
    [partnerHomes[type], 'dashboard', tab].filter(Boolean).join('/'),
  partnerGeneralData: (type: EntityType) => `${partnerHomes[type]}/dashboard/general-data`,
  /** Those that an entity asked for, or those that it is asked for. */
  partnerProtocols: (type: EntityType) => `${partnerHomes[type]}/dashboard/protocols`,
  /** What an entity does until it is live. */
  partnerStart: (type: EntityType) => `${partnerHomes[type]}/start`,
  /** The page of an entity as the public will see it. */
  partnerPreview: (type: EntityType) => `${partnerHomes[type]}/start/preview`,
  /** The entities of the organisation. */
  partnerPlaces: (type: EntityType) => `${partnerHomes[type]}/settings/places`,
  /** What is used of the plan. */
  partnerPlan: (type: EntityType) => `${partnerHomes[type]}/settings/plan`,
  partnerBilling: (type: EntityType) => `${partnerHomes[type]}/settings/billing`,
  partnerTeam: (type: EntityType) => `${partnerHomes[type]}/settings/team`,
  partnerSecurity: (type: EntityType) => `${partnerHomes[type]}/settings/security`,
  /** Where an owner brings places in from files, and takes all data out. */
  partnerImport: (type: EntityType) => `${partnerHomes[type]}/settings/import`,
  /** Where a place is paused and closed. */
  partnerState: (type: EntityType) => `${partnerHomes[type]}/settings/state`,
  partnerActivity: (type: EntityType) => `${partnerHomes[type]}/settings/activity`,
  /** What waits for an answer of a provider. */
  toPhone: (query?: Query) => withQuery('/partner/test/to-phone', query),
  deskRequests: (query?: Query) => withQuery('/partner/test/requests', query),
  deskRequest: (kind: string, id: string) =>
    `/partner/test/requests/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`,
  partnerRecoverPassword: '/partner/recover-password',
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  recoverPassword: '/recover-password',
  emailConfirmation: '/email-confirmation',
  resetPassword: '/reset',
  definePassword: '/definition',

  search: (query?: SearchQuery) => withQuery('/search', query),
  /** What can be booked, and where: pages for who comes from a search engine. */
  services: '/servicos',
  service: (slug: string) => `/servicos/${slug}`,
  servicePlace: (service: string, place: string) => `/servicos/${service}/${place}`,
  /** With its name, where that is known: so search engines and people read it. */
  entity: (id: string, query?: Query, name = '') =>
    withQuery(['/entity', id, nameInAddress(name)].filter(Boolean).join('/'), query),
  entitySchedule: (id: string, query?: Query) => withQuery(`/entity/${id}/schedule`, query),
  /** A booking of a tapped start from a window of its own: it is held, and the booking goes on. */
  beginBooking: (id: string, query: { offer: string; time: string }) =>
    withQuery(`/entity/${id}/book`, query),
  /** What other sites show in a frame. */
  embeddedEntity: (id: string, query?: Query) => withQuery(`/embed/entity/${id}`, query),
  entityDescription: (id: string) => `/entity/${id}/description`,
  entityServices: (id: string) => `/entity/${id}/services`,
  /** A service among those that an entity explains, open. */
  explainedService: (id: string, of: { idServiceType: number; serviceId: number }) =>
    `${withQuery(`/entity/${id}/services`, {
      serviceTypeId: String(of.idServiceType),
      service: String(of.serviceId),
    })}#service-${of.serviceId}`,

  paymentSuccess: '/payment-success',
  paymentError: (s: string) => withQuery('/payment-error', { s }),
  paymentDeferred: (link: { token: string; email: string }) =>
    withQuery('/payment-deffered', { ...link }),

  appointmentLink: (token: string) => `/appointment/${encodeURIComponent(token)}`,
  result: (token: string) => `/result/${encodeURIComponent(token)}`,

  userHome: (userType: LoginType) => `/${userType}`,
  userSettings: (userType: LoginType) => `/${userType}/settings`,
  userAccesses: '/user/settings/accesses',
  /** What the account can rate or has rated; and the rating of one appointment. */
  ownRatings: '/user/ratings',
  rate: (appointment: string) => `/user/ratings/${encodeURIComponent(appointment)}`,
  ratingsToReview: '/partner/admin/ratings',
  userPerson: (userType: LoginType, id: string) => `/${userType}/person/${id}`,
  userDashboard: (userType: LoginType) => `/${userType}/dashboard`,
  bookings: (userType: LoginType) => `/${userType}/bookings`,
  bookingsList: (userType: LoginType, query?: Query) =>
    withQuery(`/${userType}/bookings/list`, query),
  bookingsRegister: (userType: LoginType) => `/${userType}/bookings/register`,
  stayEdit: (id: string) => `/partner/bookings/${encodeURIComponent(id)}/edit`,
  bookingsNew: (userType: LoginType, reservation?: string) =>
    withQuery(`/${userType}/bookings/register/new`, { reservation }),
  testsServices: (userType: LoginType, query?: Query) =>
    withQuery(`/${userType}/tests/services`, query),
  testsList: (userType: LoginType) => `/${userType}/tests/list`,
  testsTickets: (userType: LoginType, relatedTo?: string) =>
    withQuery(`/${userType}/tests/tickets`, { relatedTo }),
  cart: (userType: LoginType, cartId: string, step: CartStep) =>
    `/${userType}/tests/schedule/${cartId}/${step}`,
  appointmentCreate: (userType: LoginType, guest?: { name?: string; reservation?: string }) =>
    withQuery(`/${userType}/appointment/create`, { ...guest }),
  appointmentEdit: (userType: LoginType, id: string) => `/${userType}/appointment/${id}/edit`,
  appointments: (userType: LoginType, query?: Query) =>
    withQuery(`/${userType}/appointments`, query),

  preferences: '/preferences',
  logout: '/logout',
  signedIn: '/signed-in',
} as const;

type EntityType = Exclude<SessionInfo['userType'], 'user'>;

const partnerHomes: Record<EntityType, string> = {
  TestPartner: '/partner/test',
  LabPartner: '/partner/test',
  TicketingPartner: '/partner/ticketing',
  Administrator: '/partner/admin',
  AccommodationPartner: '/partner',
};

/** The tabs of a provider's dashboard, in their order. Source: the specification. */
export type DashboardTab =
  | 'general-data'
  | 'schedules'
  | 'services'
  | 'unavailable'
  | 'allotment'
  | 'protocols'
  | 'alerts'
  | 'ratings';

export type LoginType = 'user' | 'partner';

export type CartStep =
  | 'ticket'
  | 'booking'
  | 'location'
  | 'place'
  | 'place/slot'
  | 'payment'
  | 'success'
  | 'request-submission-success';

type Query = Record<string, string | number | undefined>;

/** What the search screen reads from its address. `location` is a location's id, `full_location` its words. */
export interface SearchQuery extends Query {
  serviceType?: string | number;
  service?: string | number;
  location?: string;
  full_location?: string;
  latitude?: string | number;
  longitude?: string | number;
  date?: string;
}

/** What the day reads from its address. */
export interface DayQuery extends Query {
  date?: string;
  view?: string;
  pool?: string;
  status?: string;
  open?: string;
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
