/**
 * One planted violation for each rule of the arrows: a checker that stays silent on these is broken,
 * and the check fails before it looks at the product.
 */

/** Path → content of a tiny repository in which every rule is broken exactly where `plantedFindings` says. */
export const plantedFiles: Record<string, string> = {
  'node_modules/zod/index.js': 'export const z = 1;',
  'node_modules/kysely/index.js': 'export const sql = 1; export const Kysely = 1;',
  'node_modules/pg/index.js': 'export const Pool = 1;',
  'node_modules/left-pad/index.js': 'export const pad = 1;',

  'contract/src/common.ts': "import { z } from 'zod'; export const id = z;",
  'contract/src/late.ts': "import { pad } from 'left-pad'; export const late = pad;",
  'embedded-postgres/src/index.ts': "export { build } from '../../server/test/builders.ts';",
  'server/test/builders.ts': 'export const build = 1;',
  'server/src/app.ts':
    "import './cart/index.ts'; import './cart/cart.routes.ts'; import './cart/hold-slots.ts';",
  'server/src/platform/db.ts': "import { Pool } from 'pg'; export const db = Pool;",
  'server/src/platform/clock.ts': "export { pick } from '../cart/index.ts';",
  'server/src/gadgets/gadget.ts':
    "import { db } from '../platform/db.ts'; export const gadget = db;",
  'server/src/identity/index.ts': "export { signIn } from './sign-in.ts';",
  'server/src/identity/sign-in.ts':
    "import type { Kysely } from 'kysely'; import { pick } from '../cart/index.ts'; export const signIn: Kysely = pick;",
  'server/src/cart/index.ts': 'export const pick = 1;',
  'server/src/cart/hold-slots.ts':
    "import { signIn } from '../identity/sign-in.ts'; export const hold = signIn;",
  'server/src/cart/cart.routes.ts':
    "import type { Kysely } from 'kysely'; export type Db = Kysely;",
  'server/src/cart/cart.queries.ts': "import { sql } from 'kysely'; export const slots = sql;",
  'server/src/cart/empty-cart.ts': "import { sql } from 'kysely'; export const empty = sql;",
  'server/src/cart/price.rules.ts':
    "import { id } from '../../../contract/src/common.ts'; import type { hold } from './hold-slots.ts'; export type Hold = typeof hold; export const price = id;",
  'server/src/cart/total.rules.ts':
    "import { slots } from './cart.queries.ts'; import { price } from './price.rules.ts'; export const total = [slots, price];",
  'server/src/cart/cart.jobs.ts':
    "import { build } from '../../test/builders.ts'; export const job = build;",
  'server/src/cart/one.ts': "import { two } from './two.ts'; export const one = () => two;",
  'server/src/cart/two.ts': "import { one } from './one.ts'; export const two = () => one;",
  'server/src/cart/three.ts': "import type { Four } from './four.ts'; export type Three = Four[];",
  'server/src/cart/four.ts': "import type { Three } from './three.ts'; export type Four = Three[];",
  'server/src/cart/lost.ts': "import './nowhere.ts';",
  'server/src/payments/index.ts': "export { refund } from './refunds/refund.ts';",
  'server/src/payments/payments.deps.ts': 'export interface PaymentsDeps { now: Date }',
  'server/src/payments/providers/provider.ts':
    "import type { PaymentsDeps } from '../payments.deps.ts'; import { refund } from '../refunds/refund.ts'; export type Deps = PaymentsDeps; export const provider = () => refund;",
  'server/src/payments/refunds/refund.ts': 'export const refund = 1;',
  'server/src/payments/receipts/receipt.ts':
    "import { refund } from '../index.ts'; export const receipt = refund;",
  'server/src/payments/odds/odd.ts':
    "import { refund } from '../refunds/refund.ts'; export const odd = refund;",
  'server/src/payment-sandbox/index.ts': "export { pick } from '../cart/index.ts';",
  'server/src/search/index.ts': "export { home } from '../../../web/src/cart/home.ts';",
  'web/src/cart/home.ts':
    "import { pick } from '../../../server/src/cart/index.ts'; export const home = pick;",
  'web/src/cart/cart.rules.ts':
    "import { id } from '../../../contract/src/common.ts'; import type { late } from '../../../contract/src/late.ts'; export type Late = typeof late; export const known = id;",
  'web/src/cart/index.ts': "export { home } from './home.ts';",
  'web/src/gadgets/gadget.ts':
    "import { home } from '../cart/index.ts'; export const gadget = home;",
  'web/src/identity/login.ts':
    "import { home } from '../cart/index.ts'; export const login = home;",
  'web/src/home/greeting.ts':
    "import { home } from '../cart/home.ts'; export const greeting = home;",
  'web/src/home/menu.ts': "import { guard } from '../app/guard.ts'; export const menu = guard;",
  'web/src/app/guard.ts': "import { home } from '../cart/home.ts'; export const guard = home;",
  'web/src/ui/card.tsx':
    "import { home } from '../cart/home.ts'; export const Card = () => <b>{home}</b>;",
};

/** Exactly what must be found in `plantedFiles`: `rule: from`. */
export const plantedFindings = [
  'app-index: server/src/app.ts',
  'contract-imports-zod-alone: contract/src/late.ts',
  'foundations-payments: server/src/payments/receipts/receipt.ts',
  'known-folder-payments: server/src/payments/odds/odd.ts',
  'known-slice: server/src/gadgets/gadget.ts',
  'no-cycles: server/src/cart/one.ts',
  'no-test-code-in-product: server/src/cart/cart.jobs.ts',
  'no-type-cycles: server/src/cart/four.ts',
  'no-type-cycles: server/src/cart/one.ts',
  'order-identity: server/src/identity/sign-in.ts',
  'order-payments-providers: server/src/payments/providers/provider.ts',
  'platform-knows-no-slice: server/src/platform/clock.ts',
  'postgres-stands-alone: embedded-postgres/src/index.ts',
  'pure-rules: server/src/cart/total.rules.ts',
  'resolvable: server/src/cart/lost.ts',
  'routes-without-sql: server/src/cart/cart.routes.ts',
  'sandbox-stands-alone: server/src/payment-sandbox/index.ts',
  'server-without-web: server/src/search/index.ts',
  'slice-index: server/src/cart/hold-slots.ts',
  'sql-in-queries: server/src/cart/empty-cart.ts',
  'web-app-index: web/src/app/guard.ts',
  'web-known-slice: web/src/gadgets/gadget.ts',
  'web-order-identity: web/src/identity/login.ts',
  'web-slice-index: web/src/home/greeting.ts',
  'web-slice-knows-no-layout: web/src/home/menu.ts',
  'web-ui-knows-no-slice: web/src/ui/card.tsx',
  'web-without-schemas: web/src/cart/cart.rules.ts',
  'web-without-server: web/src/cart/home.ts',
];
