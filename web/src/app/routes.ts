import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import type { LoginType } from './paths.ts';

/** The booking flow under both areas: a patient's for their people, a hotel's for its guests. Its ids are its addresses. */
function bookingRoutes(area: LoginType): RouteConfigEntry[] {
  const screen = (path: string, file: string, steps: RouteConfigEntry[] = []) =>
    route(`${area}/${path}`, file, { id: `${area}/${path}` }, steps);
  const step = (path: string, file: string) =>
    route(path, file, { id: `${area}/tests/schedule/:id/${path}` });
  return [
    screen('person/:id', '../persons/person.page.tsx'),
    screen('tests/services', '../cart/service/services.page.tsx'),
    screen('tests/schedule/payment', '../cart/payment/payment-resume.page.tsx'),
    screen('tests/schedule/:id', '../cart/cart.page.tsx', [
      step('ticket', '../cart/person/ticket.page.tsx'),
      step('booking', '../cart/person/ticket.page.tsx'),
      step('location', '../cart/location/location.page.tsx'),
      step('place', '../cart/location/place.page.tsx'),
      step('place/slot', '../cart/slots/slot.page.tsx'),
      step('payment', '../cart/payment/payment.page.tsx'),
      step('success', '../cart/payment/success.page.tsx'),
      step('request-submission-success', '../cart/request-submission-success.page.tsx'),
    ]),
  ];
}

/** The page of each kind of request, for members: the same as behind the link of its e-mail. */
function requestRoutes(): RouteConfigEntry[] {
  const pages = {
    approval: '../appointments/approval.page.tsx',
    'local-payment': '../payments/local-payment.page.tsx',
    refund: '../payments/refund-request.page.tsx',
    protocol: '../protocols/protocol-request.page.tsx',
  };
  return Object.entries(pages).map(([kind, file]) =>
    route(`partner/test/requests/${kind}/:id`, file, { id: `partner.test.requests.${kind}` }),
  );
}

/** What can be booked and where, at an address with a word of each language. */
function serviceRoutes(): RouteConfigEntry[] {
  const pages = {
    '': '../search/service-list.page.tsx',
    '/:service': '../search/service.page.tsx',
    '/:service/:place': '../search/service-place.page.tsx',
  };
  return ['servicos', 'en/services'].flatMap((first) =>
    Object.entries(pages).map(([rest, file]) =>
      route(`${first}${rest}`, file, { id: `${first}${rest}` }),
    ),
  );
}

/** The map of all screens. A screen is added here, and its URL in paths.ts. */
export default [
  layout('public-layout.tsx', [
    // Public pages: in Portuguese at their address, in English below /en (contract/src/public-addresses.ts).
    route('en?', '../home/home.page.tsx', { id: 'home' }),
    route('en?/about', '../marketing/about.page.tsx'),
    route('en?/faq', '../marketing/faq.page.tsx'),
    route('en?/partners', '../marketing/partners.page.tsx'),
    route('en?/search', '../search/search.page.tsx'),
    route('en?/entity/:id', '../partners/entity.page.tsx', [
      index('../partners/entity-schedule.page.tsx', { id: 'entity-first-tab' }),
      route('schedule', '../partners/entity-schedule.page.tsx'),
      route('description', '../partners/entity-description.page.tsx'),
      route('services', '../partners/entity-services.page.tsx'),
      // With its name: the address that search engines and shared links have.
      route(':name', '../partners/entity-schedule.page.tsx', { id: 'entity-named' }),
    ]),
    route('en?/entity/:id/book', '../partners/begin-booking.page.tsx'),
    ...serviceRoutes(),
    route('en?/privacy-policy', '../marketing/privacy-policy.page.tsx'),
    route('en?/terms-of-use', '../marketing/terms-of-use.page.tsx'),
    route('payment-success', '../payments/payment-success.page.tsx'),
    route('payment-error', '../payments/payment-error.page.tsx'),
    route('local-payment/:token', '../payments/local-payment.page.tsx'),
    route('protocol/:token', '../protocols/protocol-request.page.tsx'),
    route('refund-request/:token', '../payments/refund-request.page.tsx'),
    route('approval/:token', '../appointments/approval.page.tsx'),
    route('waiting-list/:token', '../waitlist/waitlist-offer.page.tsx'),
    route('area-watch/:token', '../waitlist/area-watch.page.tsx'),
    route('rebooking-offer/:token', '../agenda/rebooking/rebooking-offer.page.tsx', {
      id: 'rebooking_offer.link',
    }),
    route('appointment/:token', '../appointments/appointment-link.page.tsx'),
    route('here/:entityCode', '../appointments/poster.page.tsx'),
    route('registration/:token', '../marketing/registration-question.page.tsx', {
      id: 'partner.registration',
    }),
    route('invitation/:token', '../organisations/invitation.page.tsx', {
      id: 'partner.invitation',
    }),
    route('result/:token', '../appointments/result.page.tsx'),
    route('payment-deffered', '../payments/payment-deferred.page.tsx'),
    route('login', '../identity/login.page.tsx'),
    route('recover-password', '../identity/recover-password.page.tsx'),
    route('login-register', '../identity/login-register.page.tsx'),
    route('register', '../identity/register.page.tsx'),
    route('auth/user/register', '../identity/register.page.tsx', { id: 'auth.user.register' }),
    route('email-confirmation', '../identity/email-confirmation.page.tsx'),
    route('email-change/:token', '../identity/email-change.page.tsx'),
    route('reset', '../identity/reset.page.tsx'),
    route('definition', '../identity/definition.page.tsx'),
    route('en?/auth/partner/register', '../marketing/register-partner.page.tsx', {
      id: 'auth.partner.register',
    }),
    route('en?/empresas/register', '../marketing/register-partner.page.tsx', {
      id: 'empresas.register',
    }),
    route('en?/empresas', '../marketing/business.page.tsx', { id: 'empresas' }),
    route('empresas/login', '../home/partner.page.tsx', { id: 'empresas.login' }),
    route('en?/404', 'not-found.page.tsx'),
    route('*', 'unknown-path.ts'),
  ]),

  // In a frame of an entity's own site: no header, no session (docs/decisions/0073-embedded-booking.md).
  route('en?/embed/entity/:id', '../partners/embed/embedded-entity.page.tsx'),

  // The user area: screens behind the sign-in.
  layout('user-layout.tsx', [
    route('user', '../home/user-home.page.tsx'),
    route('user/settings', '../identity/user-settings.page.tsx'),
    route('user/settings/accesses', '../privacy/accesses.page.tsx'),
    route('user/ratings', '../ratings/own-ratings.page.tsx'),
    route('user/ratings/:id', '../ratings/rate.page.tsx'),
    route('user/tests/list', '../appointments/tests-list.page.tsx'),
    ...bookingRoutes('user'),
    route('user/bookings', '../accommodation/reservations.page.tsx'),
    route('user/bookings/list', 'bookings-list.page.tsx'),
    route('user/bookings/register', 'bookings-register.page.tsx'),
    route('user/bookings/register/new', '../accommodation/add-reservation.page.tsx'),
    route('user/tests/tickets', '../accommodation/travel.page.tsx'),
  ]),

  // The partner area: screens of a session that acts for an entity, and the sign-in to it.
  layout('partner-layout.tsx', { id: 'partner-area' }, [
    route('partner', '../home/partner.page.tsx', { id: 'partner.login' }),
    route('partner/recover-password', '../identity/partner-recover-password.page.tsx'),
    route('partner/test', '../agenda/day/day.page.tsx', { id: 'partner.test.home' }),
    route('partner/test/new', '../agenda/desk/book-at-desk.page.tsx', { id: 'partner.test.new' }),
    route('partner/test/room', '../agenda/room/room.page.tsx', { id: 'partner.test.room' }),
    route('partner/test/settings', '../organisations/settings.page.tsx', {
      id: 'partner.test.settings',
    }),
    route('partner/ticketing', '../organisations/partner-home.page.tsx', {
      id: 'partner.ticketing.home',
    }),
    route('partner/admin', '../organisations/partner-home.page.tsx', { id: 'partner.admin.home' }),
    route('partner/admin/organisations/:id/import', '../organisations/import/import.page.tsx', {
      id: 'partner.admin.organisations.import',
    }),
    route('partner/admin/registrations', '../admin/registrations.page.tsx', {
      id: 'partner.admin.registrations',
    }),
    route('partner/admin/registrations/:id', '../admin/registration.page.tsx', {
      id: 'partner.admin.registration',
    }),
    route('partner/admin/catalogue/suggestions', '../admin/suggestions.page.tsx', {
      id: 'partner.admin.catalogue.suggestions',
    }),
    route('partner/admin/ratings', '../ratings/ratings-to-review.page.tsx', {
      id: 'partner.admin.ratings',
    }),
    route('partner/admin/entities', '../admin/entities.page.tsx', { id: 'partner.admin.entities' }),
    route('partner/admin/organisations', '../admin/organisations.page.tsx', {
      id: 'partner.admin.organisations',
    }),
    route('partner/admin/organisations/:id', '../admin/organisation.page.tsx', {
      id: 'partner.admin.organisation',
    }),
    ...['', 'test/', 'ticketing/'].map((area) =>
      route(`partner/${area}settings/state`, '../organisations/place-state.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.state`,
      }),
    ),
    ...['', 'test/', 'ticketing/'].flatMap((area) => [
      route(`partner/${area}start`, '../organisations/start.page.tsx', {
        id: `partner.${area.replace('/', '.')}start`,
      }),
      route(`partner/${area}start/preview`, '../partners/entity-preview.page.tsx', {
        id: `partner.${area.replace('/', '.')}start.preview`,
      }),
    ]),
    ...['', 'test/', 'ticketing/', 'admin/'].flatMap((area) => [
      route(`partner/${area}settings/team`, '../organisations/team.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.team`,
      }),
      route(`partner/${area}settings/places`, '../organisations/places.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.places`,
      }),
      route(`partner/${area}settings/billing`, '../organisations/billing.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.billing`,
      }),
      route(`partner/${area}settings/plan`, '../organisations/plan.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.plan`,
      }),
      route(`partner/${area}settings/security`, '../organisations/security.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.security`,
      }),
      ...(area === 'admin/'
        ? []
        : [
            route(`partner/${area}settings/import`, '../organisations/import/import.page.tsx', {
              id: `partner.${area.replace('/', '.')}settings.import`,
            }),
          ]),
      route(`partner/${area}settings/activity`, '../audit/activity.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.activity`,
      }),
    ]),
    route('partner/settings', '../partners/partner-account.page.tsx', {
      id: 'user.accommodation.settings',
    }),
    ...['', 'test/', 'ticketing/'].map((area) =>
      route(`partner/${area}dashboard`, 'dashboard.ts', {
        id: `partner.${area.replace('/', '.')}dashboard`,
      }),
    ),
    ...['ticketing/settings', 'admin/dashboard', 'admin/settings'].map((path) =>
      route(`partner/${path}`, 'on-home.ts', { id: `partner.${path.replace('/', '.')}` }),
    ),
    layout('dashboard-layout.tsx', { id: 'user.accommodation.dashboard.tabs' }, [
      ...['', 'ticketing/'].flatMap((area) => [
        route(`partner/${area}dashboard/general-data`, '../partners/partner-account.page.tsx', {
          id: `partner.${area.replace('/', '.')}dashboard.general-data`,
        }),
        route(`partner/${area}dashboard/protocols`, '../protocols/partner-protocols.page.tsx', {
          id: `partner.${area.replace('/', '.')}dashboard.protocols`,
        }),
      ]),
    ]),
    layout('dashboard-layout.tsx', { id: 'partner.test.dashboard.tabs' }, [
      route('partner/test/dashboard/general-data', '../entity-profile/general-data.page.tsx', {
        id: 'partner.test.dashboard.general_data',
      }),
      route('partner/test/dashboard/schedules', '../agenda/schedules/schedules.page.tsx', {
        id: 'partner.test.dashboard.schedules',
      }),
      route('partner/test/dashboard/services', '../partners/offers/services.page.tsx', {
        id: 'partner.test.dashboard.services',
      }),
      route('partner/test/dashboard/services/add', '../partners/offers/add-services.page.tsx', {
        id: 'partner.test.dashboard.services.add',
      }),
      route('partner/test/dashboard/services/:id', '../partners/offers/service.page.tsx', {
        id: 'partner.test.dashboard.service',
      }),
      route('partner/test/dashboard/unavailable', '../agenda/closures/unavailable.page.tsx', {
        id: 'partner.test.dashboard.unavailable',
      }),
      route('partner/test/dashboard/allotment', '../agenda/allotments/allotments.page.tsx', {
        id: 'partner.test.dashboard.allotment',
      }),
      route('partner/test/dashboard/protocols', '../protocols/service-protocols.page.tsx', {
        id: 'partner.test.dashboard.protocols',
      }),
      route('partner/test/dashboard/alerts', '../alerts/alerts.page.tsx', {
        id: 'partner.test.dashboard.alerts',
      }),
      route('partner/test/dashboard/ratings', '../ratings/desk-ratings.page.tsx', {
        id: 'partner.test.dashboard.ratings',
      }),
    ]),
    // The account of the specification, with what a provider adds to informed consents.
    route('partner/test/settings/general-data', '../partners/partner-account.page.tsx', {
      id: 'partner.test.settings.general_data',
    }),
    ...['', 'ticketing/'].map((area) =>
      route(`partner/${area}settings/general-data`, '../entity-profile/general-data.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.general_data`,
      }),
    ),
    route('partner/appointment/create', '../agenda/create-appointment.page.tsx', {
      id: 'partner.appointment.create',
    }),
    route('partner/appointment/:id/edit', '../agenda/edit-appointment.page.tsx', {
      id: 'partner.appointment.edit',
    }),
    route('partner/appointments', '../agenda/appointments.page.tsx', {
      id: 'partner.appointments',
    }),
    route('partner/test/results', '../agenda/results/results.page.tsx', {
      id: 'partner.test.results',
    }),
    route('partner/test/appointment/:id/edit', '../agenda/edit-appointment.page.tsx', {
      id: 'partner.test.appointment.edit',
    }),
    route('partner/test/people', '../agenda/people/people.page.tsx', {
      id: 'partner.test.people.find',
    }),
    route('partner/test/people/:id', '../agenda/people/person-here.page.tsx', {
      id: 'partner.test.people',
    }),
    route('partner/test/requests', '../requests/requests.page.tsx', {
      id: 'partner.test.requests',
    }),
    ...requestRoutes(),
    route('partner/test/to-phone', '../agenda/rebooking/to-phone.page.tsx', {
      id: 'partner.test.to_phone',
    }),
    route('partner/tests/list', '../agenda/appointments.page.tsx', { id: 'partner.tests.list' }),
    ...bookingRoutes('partner'),
    route('partner/bookings', 'partner-bookings.ts', { id: 'partner.bookings' }),
    route('partner/bookings/list', 'partner-bookings-list.page.tsx'),
    route('partner/bookings/register', 'partner-bookings.ts', { id: 'partner.bookings.register' }),
    route('partner/bookings/register/new', '../accommodation/add-stay.page.tsx'),
    route('partner/bookings/:id/edit', '../accommodation/edit-stay.page.tsx', {
      id: 'partner.bookings.edit',
    }),
  ]),

  // Screens that there are not, or not for a plain user.
  route('user/dashboard/*', 'missing-screen.ts', { id: 'user.dashboard' }),
  route('user/tests', 'missing-screen.ts', { id: 'user.tests' }),
  route('partner/tests', 'missing-screen.ts', { id: 'partner.tests' }),
  route('partner/tests/tickets', 'missing-screen.ts', { id: 'partner.tests.tickets' }),
  route('user/appointments', 'missing-screen.ts', { id: 'user.appointments' }),
  route('user/appointment/*', 'missing-screen.ts', { id: 'user.appointment' }),

  // No screen of their own: they change something and send the reader back.
  route('manifest.webmanifest', 'manifest.ts'),
  route('preferences', 'preferences.ts'),
  route('logout', 'logout.ts'),
  route('signed-in', '../identity/signed-in.ts'),
] satisfies RouteConfig;
