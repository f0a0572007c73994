/**
 * Who may import whom. ARCHITECTURE.md says why; here it is enforced.
 *
 * Paths are relative to the repository. `$1` in a `to` is the first group matched by the `from`.
 */
import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The slices, lowest first: each may call only the ones before it, through their `index.ts`. */
export const slices = [
  'identity',
  'audit',
  'geography',
  'catalogue',
  'persons',
  'organisations',
  'partners',
  'needs',
  'requests',
  'protocols',
  'scheduling',
  'search',
  'public-health',
  'appointments',
  'ratings',
  'cart',
  'waitlist',
  'payments',
  'agenda',
  'results',
  'accommodation',
  'ticketing',
  'messaging',
  'alerts',
  'privacy',
  'admin',
  'payment-sandbox',
];

/**
 * The folders of a slice that has any, lowest first: each may import only the ones before it, and of the slice's own
 * files only those in `foundations`. The files beside the folders (index, routes, jobs) may import every folder.
 */
export const folders: Record<string, { inOrder: string[]; foundations: string[] }> = {
  identity: {
    inOrder: [
      ...['accounts', 'access', 'sessions', 'email', 'second-factor'],
      ...['sign-in', 'passwords', 'email-change', 'passkeys'],
    ],
    foundations: [],
  },
  scheduling: {
    inOrder: ['availability', 'hours', 'entity-rules', 'occupancy', 'slots', 'places', 'changes'],
    foundations: ['locks.queries.ts'],
  },
  appointments: {
    inOrder: [
      ...['states', 'validity', 'links', 'notices', 'booking', 'approvals'],
      ...['rescheduling', 'cancellation', 'groups', 'self-check-in', 'results'],
      ...['lists', 'downloads', 'desk'],
    ],
    foundations: ['appointments.deps.ts'],
  },
  payments: {
    inOrder: [
      'providers',
      'lifecycle',
      'receipts',
      'refunds',
      'settlement',
      'pay-on-site',
      'checkout',
      'payment-links',
      'desk',
    ],
    foundations: ['payments.deps.ts'],
  },
  partners: {
    inOrder: ['offers', 'reviews', 'photos', 'profile'],
    foundations: ['entity-contacts.queries.ts', 'partner-account.queries.ts'],
  },
  results: {
    inOrder: ['uploads'],
    foundations: ['document-match.rules.ts', 'results.queries.ts'],
  },
  admin: {
    inOrder: ['onboarding', 'states', 'places', 'plan', 'import'],
    foundations: [],
  },
  agenda: {
    inOrder: [
      ...['closures', 'allotments', 'capacity', 'schedules', 'delays', 'booking', 'list'],
      ...['acts', 'person', 'consent'],
      ...['day', 'fits', 'people', 'search'],
      ...['rebooking', 'changes', 'calendars'],
    ],
    foundations: ['change-kind.ts'],
  },
};

/**
 * The slices of the web, lowest first. Their order is their own, because a screen offers what comes after it: a full
 * day the waitlist, a cart the ways to pay.
 */
export const webSlices = [
  'geography',
  'privacy',
  'audit',
  'identity',
  'organisations',
  'persons',
  'ratings',
  'partners',
  'needs',
  'search',
  'entity-profile',
  'requests',
  'protocols',
  'waitlist',
  'appointments',
  'payments',
  'agenda',
  'alerts',
  'cart',
  'accommodation',
  'ticketing',
  'admin',
  'home',
  'marketing',
];

const anySlice = `(?:${slices.join('|')})`;
const anyWebSlice = `(?:${webSlices.join('|')})`;
const tests = '\\.test\\.tsx?$';
const sqlPackages = '(?:^|/)node_modules/(?:kysely|pg|pg-[^/]+|postgres)/';

const orderOfSlices: IForbiddenRuleType[] = slices.slice(0, -1).map((slice, position) => ({
  name: `order-${slice}`,
  severity: 'error',
  comment: `${slice} imports a slice below it: add a job in the transaction instead, handled by that slice.`,
  from: { path: `^server/src/${slice}/`, pathNot: tests },
  to: { path: `^server/src/(?:${slices.slice(position + 1).join('|')})/` },
}));

const orderOfFolders: IForbiddenRuleType[] = Object.entries(folders).flatMap(
  ([slice, { inOrder, foundations }]) => [
    ...inOrder.slice(0, -1).map((folder, position): IForbiddenRuleType => {
      const after = inOrder.slice(position + 1).join('|');
      return {
        name: `order-${slice}-${folder}`,
        severity: 'error',
        comment: `${folder} imports a folder after it: move what both need to a folder before them.`,
        from: { path: `^server/src/${slice}/${folder}/`, pathNot: tests },
        to: { path: `^server/src/${slice}/(?:${after})/` },
      };
    }),
    {
      name: `known-folder-${slice}`,
      severity: 'error',
      comment: `A folder of ${slice} that is not listed has no place in the order.`,
      from: { path: `^server/src/${slice}/(?!(?:${inOrder.join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: `foundations-${slice}`,
      severity: 'error',
      comment: `A folder of ${slice} imports its index.ts, routes or jobs: these import the folders.`,
      from: { path: `^server/src/${slice}/[^/]+/`, pathNot: tests },
      to: {
        path: `^server/src/${slice}/[^/]+$`,
        pathNot: `/(?:${foundations.join('|').replaceAll('.', '\\.')})$`,
      },
    },
  ],
);

const orderOfWebSlices: IForbiddenRuleType[] = webSlices.slice(0, -1).map((slice, position) => ({
  name: `web-order-${slice}`,
  severity: 'error',
  comment: `${slice} imports a slice below it: hand it in, or compose both in a screen further down.`,
  from: { path: `^web/src/${slice}/` },
  to: { path: `^web/src/(?:${webSlices.slice(position + 1).join('|')})/` },
}));

export const arrowRules: IForbiddenRuleType[] = [
  ...orderOfSlices,
  ...orderOfWebSlices,
  ...orderOfFolders,
  {
    name: 'known-slice',
    severity: 'error',
    comment:
      'A folder of server/src that is neither platform nor a listed slice has no place in the order.',
    from: { path: `^server/src/(?!platform/|${anySlice}/)[^/]+/` },
    to: {},
  },
  {
    name: 'slice-index',
    severity: 'error',
    comment: 'Another slice is entered through its index.ts alone.',
    from: { path: '^server/src/([^/]+)/' },
    to: {
      path: `^server/src/${anySlice}/`,
      pathNot: ['^server/src/$1/', '^server/src/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'app-index',
    severity: 'error',
    comment:
      'The files that put the application together take the index.ts, routes and jobs of a slice, nothing inner.',
    from: { path: '^server/src/[^/]+\\.ts$', pathNot: tests },
    to: {
      path: `^server/src/${anySlice}/`,
      pathNot: '/(?:index|[^/]+\\.(?:routes|jobs))\\.ts$',
    },
  },
  {
    name: 'sandbox-stands-alone',
    severity: 'error',
    comment:
      'The payment sandbox plays somebody else’s provider: it and the product meet over HTTP alone.',
    from: { path: '^server/src/payment-sandbox/', pathNot: tests },
    to: { path: `^server/src/${anySlice}/`, pathNot: '^server/src/payment-sandbox/' },
  },
  {
    name: 'platform-knows-no-slice',
    severity: 'error',
    comment: 'The platform has no product words: whatever it needs from a slice is passed in.',
    from: { path: '^server/src/platform/' },
    to: { path: '^server/src/', pathNot: '^server/src/platform/' },
  },
  {
    name: 'postgres-stands-alone',
    severity: 'error',
    comment: 'The embedded PostgreSQL is a package of its own: it knows nothing of the product.',
    from: { path: '^embedded-postgres/src/', pathNot: tests },
    to: { path: '^(?:contract|server|web)/' },
  },
  {
    name: 'contract-imports-zod-alone',
    severity: 'error',
    comment:
      'The contract is read by the browser and by the server: it imports only the schema library.',
    from: { path: '^contract/src/', pathNot: tests },
    to: { pathNot: ['^contract/src/', '(?:^|/)node_modules/zod/'] },
  },
  {
    name: 'web-without-server',
    severity: 'error',
    comment: 'The web speaks to the server over the contract.',
    from: { path: '^web/' },
    to: { path: ['^server/', '(?:^|/)node_modules/@vaga/server'] },
  },
  {
    name: 'web-without-schemas',
    severity: 'error',
    comment:
      'The browser gets no schema library, and the built pages bring no second copy of the schemas into the server: import type, or a file of the contract that has none.',
    from: { path: '^web/src/', pathNot: tests },
    to: {
      path: '^contract/src/',
      pathNot:
        '^contract/src/(?:access|accessibility|alert-kinds|alert-limits|area-watch-limits|audit-acts|azulejo|brands|calendar-limits|closure-limits|entity-limits|home-time-zone|iban|import-columns|import-limits|limits|need-limits|offer-limits|onboarding-gaps|partner-kinds|partner-terms|password|person-name|place-limits|plan-limits|pool-limits|prices|public-addresses|rating-limits|rebooking-limits|registration-limits|schedule-starts|sign-in-limits|standing|stay-code|tax-number|visitor-hold-limits)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'server-without-web',
    severity: 'error',
    comment: 'The server mounts the built web; it imports none of its sources.',
    from: { path: '^server/' },
    to: { path: '^web/src/' },
  },
  {
    name: 'web-known-slice',
    severity: 'error',
    comment:
      'A folder of web/src that is neither app, platform, ui, i18n nor a listed slice has no place in the order.',
    from: { path: `^web/src/(?!(?:app|platform|ui|i18n)/|${anyWebSlice}/)[^/]+/` },
    to: {},
  },
  {
    name: 'web-slice-index',
    severity: 'error',
    comment: 'Another slice is entered through its index.ts alone.',
    from: { path: `^web/src/(${anyWebSlice})/` },
    to: {
      path: `^web/src/${anyWebSlice}/`,
      pathNot: ['^web/src/$1/', '^web/src/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'web-app-index',
    severity: 'error',
    comment: 'The app takes the index.ts of a slice, or one of its pages.',
    from: { path: '^web/src/app/' },
    to: { path: `^web/src/${anyWebSlice}/`, pathNot: '/(?:index\\.ts|[^/]+\\.page\\.tsx)$' },
  },
  {
    name: 'web-slice-knows-no-layout',
    severity: 'error',
    comment:
      'Of the app a slice knows the addresses, what every page knows, and the frames of a page; never a layout, a menu or a guard.',
    from: { path: `^web/src/${anyWebSlice}/`, pathNot: tests },
    to: {
      path: '^web/src/app/',
      pathNot:
        '/(?:access-notice|kept-start|paths|root-data|session-access)\\.ts$|/(?:home-link|kept-start-note|page-head|state-sheet|not-found)\\.tsx$',
    },
  },
  {
    name: 'web-ui-knows-no-slice',
    severity: 'error',
    comment: 'The design system and the web platform have no product words.',
    from: { path: '^web/src/(?:ui|platform)/' },
    to: { path: `^web/src/(?:app|${anyWebSlice})/` },
  },
  {
    name: 'routes-without-sql',
    severity: 'error',
    comment: 'A routes file is HTTP in, use case, HTTP out.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: sqlPackages },
  },
  {
    name: 'sql-in-queries',
    severity: 'error',
    comment: 'All SQL of a slice is in its *.queries.ts; elsewhere only the types are named.',
    from: {
      path: `^server/src/${anySlice}/`,
      pathNot: ['\\.queries\\.ts$', '\\.routes\\.ts$', tests],
    },
    to: { path: sqlPackages, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'pure-rules',
    severity: 'error',
    comment:
      'A rules file is pure: types, the contract, other rules, and libraries that only compute.',
    from: { path: '\\.rules\\.tsx?$' },
    to: {
      pathNot: [
        '\\.rules\\.ts$',
        '^contract/src/',
        '(?:^|/)node_modules/(?:bowser|csv-parse|ical.js|libphonenumber-js)/',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-test-code-in-product',
    severity: 'error',
    comment: 'What runs in production imports no test, no builder.',
    from: { path: '^(?:server|web|contract)/src/', pathNot: tests },
    to: { path: [tests, '^server/test/', '^e2e/'] },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'Two files that need each other are one file, or need a third.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-type-cycles',
    severity: 'error',
    comment:
      'On the server not even types go round: the types that both files need stand in a file of their own.',
    from: { path: '^server/src/' },
    to: { circular: true },
  },
  {
    name: 'resolvable',
    severity: 'error',
    comment: 'The import leads nowhere, so no arrow could be checked through it.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(?:virtual:|node:|#|\\./\\+types/|.*[?])' },
  },
];
