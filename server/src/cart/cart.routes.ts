import * as calls from '@vaga/contract/cart';
import type { Db } from '../platform/db.ts';
import { isFromAnotherSite } from '../platform/http/caller.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn, signedInCheckingSession } from '../platform/http/route.ts';
import type { Settings } from '../platform/settings.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import type { EntityCache } from '../scheduling/index.ts';
import { findCartOwner } from './cart-owner.ts';
import { createCart } from './create-cart.ts';
import { holdSlots } from './hold-slots.ts';
import { listEntityOptions } from './list-entity-options.ts';
import { listSlots } from './list-slots.ts';
import type { FindOpenPaymentLink } from './read-cart.ts';
import { readCartWithPaymentLink } from './read-cart.ts';
import { readVisitorToken, visitorHoldRoutes } from './visitor-holds/visitor-holds.routes.ts';

interface Dependencies {
  db: Db;
  links: SignedLinks;
  settings: Pick<Settings, 'holdMinutes' | 'publicUrl'>;
  entityCache: EntityCache;
  findOpenPaymentLink: FindOpenPaymentLink;
}

/** From a chosen service to a held slot for each person. Each call answers 404 for a cart of another account or hotel. */
export const cartRoutes = ({
  db,
  links,
  settings,
  entityCache,
  findOpenPaymentLink,
}: Dependencies): Route[] => {
  return [
    ...visitorHoldRoutes({ db, entityCache, settings }),
    signedIn(calls.createCart, ({ caller: { accountId }, body, request, now, idempotencyKey }) => {
      const { holdMinutes } = settings;
      const visitorToken = readVisitorToken(request);
      const input = { accountId, body, visitorToken, holdMinutes, now, idempotencyKey };
      return createCart(db, input);
    }),
    signedIn(calls.readCart, async ({ caller, params: { cartId }, language, now }) => {
      const { actor, accountId } = await findCartOwner(db, { caller, cartId });
      const input = { actor, accountId, cartId, language, now };
      return success(await readCartWithPaymentLink({ db, findOpenPaymentLink }, input));
    }),
    signedIn(
      calls.listEntityOptions,
      async ({ caller, params: { cartId }, query, language, now }) => {
        const { actor, accountId } = await findCartOwner(db, { caller, cartId });
        const input = { actor, accountId, cartId, query, language, now };
        return listEntityOptions({ db, entityCache }, input);
      },
    ),
    signedInCheckingSession(
      calls.listSlots,
      async ({ caller, params: { cartId }, query, request, ...call }) => {
        const { actor, accountId } = await findCartOwner(db, { caller, cartId });
        return listSlots(
          { db, links, entityCache },
          {
            actor,
            accountId,
            sessionId: caller.sessionId,
            cartId,
            language: call.language,
            now: call.now,
            hasAcceptedTerms: caller.hasAcceptedTerms,
            isCrossSite: isFromAnotherSite(request),
            entityServiceId: query.entityService,
            date: query.date?.date,
          },
        );
      },
    ),
    signedIn(calls.holdSlots, async ({ caller, params: { cartId }, query, body, ...call }) => {
      const { actor, accountId } = await findCartOwner(db, { caller, cartId });
      return holdSlots(
        { db, entityCache },
        {
          actor,
          accountId,
          cartId,
          slotRequests: body,
          language: call.language,
          now: call.now,
          idempotencyKey: call.idempotencyKey,
          entityServiceId: query.entityService,
          insteadOf: query.insteadOf,
          holdMinutes: settings.holdMinutes,
        },
      );
    }),
  ];
};
