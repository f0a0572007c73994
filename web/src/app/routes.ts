import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The map of all screens. A screen is added here, and its URL in paths.ts. */
export default [
  layout('public-layout.tsx', [
    index('../home/home.page.tsx'),
    route('about', '../marketing/about.page.tsx'),
    route('faq', '../marketing/faq.page.tsx'),
    route('partners', '../marketing/partners.page.tsx'),
    route('search', '../search/search.page.tsx'),
    route('entity/:id', '../partners/entity.page.tsx', [
      index('../partners/entity-schedule.page.tsx', { id: 'entity-first-tab' }),
      route('schedule', '../partners/entity-schedule.page.tsx'),
      route('description', '../partners/entity-description.page.tsx'),
      route('services', '../partners/entity-services.page.tsx'),
    ]),
    route('privacy-policy', '../marketing/privacy-policy.page.tsx'),
    route('terms-of-use', '../marketing/terms-of-use.page.tsx'),
    route('payment-success', '../payments/payment-success.page.tsx'),
    route('payment-error', '../payments/payment-error.page.tsx'),
    route('local-payment/:token', '../payments/local-payment.page.tsx'),
    route('protocol/:token', '../protocols/protocol-request.page.tsx'),
    route('refund-request/:token', '../payments/refund-request.page.tsx'),
    route('approval/:token', '../appointments/approval.page.tsx'),
    route('waiting-list/:token', '../waitlist/waitlist-offer.page.tsx'),
    route('appointment/:token', '../appointments/appointment-link.page.tsx'),
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
    route('reset', '../identity/reset.page.tsx'),
    route('definition', '../identity/definition.page.tsx'),
    route('empresas/login', '../organisations/partner.page.tsx', { id: 'empresas.login' }),
    route('404', 'not-found.page.tsx'),
    route('*', 'unknown-path.ts'),
  ]),

  // The user area: screens behind the sign-in.
  layout('user-layout.tsx', [
    route('user', '../home/user-home.page.tsx'),
    route('user/settings', '../identity/user-settings.page.tsx'),
    route('user/settings/accesses', '../privacy/accesses.page.tsx'),
    route('user/person/:id', '../persons/person.page.tsx', { id: 'user.person' }),
    route('user/tests/services', '../cart/service/services.page.tsx'),
    route('user/tests/schedule/payment', '../cart/payment/payment-resume.page.tsx'),
    route('user/tests/schedule/:id', '../cart/cart.page.tsx', [
      route('ticket', '../cart/person/ticket.page.tsx'),
      route('booking', '../cart/person/ticket.page.tsx', { id: 'user.tests.schedule.booking' }),
      route('location', '../cart/location/location.page.tsx'),
      route('place', '../cart/location/place.page.tsx'),
      route('place/slot', '../cart/slots/slot.page.tsx'),
      route('payment', '../cart/payment/payment.page.tsx'),
      route('success', '../cart/payment/success.page.tsx'),
      route('request-submission-success', '../cart/request-submission-success.page.tsx'),
    ]),
    route('user/tests/list', '../appointments/tests-list.page.tsx'),
    route('user/bookings', '../accommodation/reservations.page.tsx'),
    route('user/bookings/list', 'bookings-list.page.tsx'),
    route('user/bookings/register', 'bookings-register.page.tsx'),
    route('user/bookings/register/new', '../accommodation/add-reservation.page.tsx'),
    route('user/tests/tickets', '../accommodation/travel.page.tsx'),
  ]),

  // The partner area: screens of a session that acts for an entity, and the sign-in to it.
  layout('partner-layout.tsx', { id: 'partner-area' }, [
    route('partner', '../organisations/partner.page.tsx', { id: 'partner.login' }),
    route('partner/recover-password', '../identity/partner-recover-password.page.tsx'),
    route('partner/test', '../organisations/partner-home.page.tsx', { id: 'partner.test.home' }),
    route('partner/ticketing', '../organisations/partner-home.page.tsx', {
      id: 'partner.ticketing.home',
    }),
    route('partner/admin', '../organisations/partner-home.page.tsx', { id: 'partner.admin.home' }),
    ...['', 'test/', 'ticketing/', 'admin/'].flatMap((area) => [
      route(`partner/${area}settings/team`, '../organisations/team.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.team`,
      }),
      route(`partner/${area}settings/security`, '../organisations/security.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.security`,
      }),
      route(`partner/${area}settings/activity`, '../audit/activity.page.tsx', {
        id: `partner.${area.replace('/', '.')}settings.activity`,
      }),
    ]),
    ...['dashboard/general-data', 'settings'].map((path) =>
      route(`partner/${path}`, '../partners/partner-account.page.tsx', {
        id: `user.accommodation.${path.replace('/', '.')}`,
      }),
    ),
    route('partner/dashboard/protocols', '../protocols/partner-protocols.page.tsx'),
    route('partner/ticketing/dashboard/protocols', '../protocols/partner-protocols.page.tsx', {
      id: 'partner.ticketing.dashboard.protocols',
    }),
    route('partner/test/dashboard/protocols', '../protocols/service-protocols.page.tsx'),
    route('partner/person/:id', '../persons/person.page.tsx', { id: 'partner.person' }),
    route('partner/bookings/list', '../ticketing/tickets.page.tsx'),
  ]),

  // Screens that there are not, or not for a plain user.
  route('user/dashboard', 'missing-screen.ts'),
  route('user/tests', 'missing-screen.ts', { id: 'user.tests' }),
  route('user/appointments', 'missing-screen.ts', { id: 'user.appointments' }),
  route('user/appointment/*', 'missing-screen.ts', { id: 'user.appointment' }),

  // No screen of their own: they change something and send the reader back.
  route('preferences', 'preferences.ts'),
  route('logout', 'logout.ts'),
  route('signed-in', '../identity/signed-in.ts'),
] satisfies RouteConfig;
