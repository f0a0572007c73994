export type { CartState } from './cart.queries.ts';
export { lockCartById } from './cart.queries.ts';
export { cartRoutes } from './cart.routes.ts';
export { activeEntityCode, hasRepeatedNames } from './cart.rules.ts';
export {
  lockCartForCheckout,
  lockOwnedCart,
  markCheckedOut,
  startPaymentStep,
} from './cart-checkout.ts';
export type { CartActor, CartOwner } from './cart-owner.ts';
export { findCartOwner } from './cart-owner.ts';
export {
  adoptCarts,
  collectCarts,
  eraseCarts,
  lockCartsOfAccounts,
} from './cart-privacy.queries.ts';
export { changeAsset } from './change-asset.ts';
export { checkGuestPlaces, checkPlacesOfGuestCart } from './check-guest-places.ts';
export { chooseEntityService } from './choose-entity-service.ts';
export { createCartForStayOrEvent } from './create-cart-for-stay-or-event.ts';
export { createDeskCart } from './create-desk-cart.ts';
export { entityCodeOf, isOwnService } from './desk.rules.ts';
export type { DeskService } from './desk-service.queries.ts';
export { readDeskServices } from './desk-service.queries.ts';
export { activeEntityCodeAt, canBook, lockActiveAssetIds } from './entity-service.queries.ts';
export type { HotelOption } from './find-hotel-options.ts';
export { findHotelOptions } from './find-hotel-options.ts';
export { lockCartOfGuest, readLead } from './guests.queries.ts';
export { openCart } from './open-cart.ts';
export { hasHeldPlace, isPersonInCart, readPersonIdsInCarts } from './person-in-cart.queries.ts';
export { readCart, readCartWithState } from './read-cart.ts';
export { removeAssetFromCart } from './remove-asset-from-cart.ts';
export { requireDeskService } from './require-desk-service.ts';
export { cartCrontab, cartJobs } from './visitor-holds/visitor-holds.jobs.ts';
