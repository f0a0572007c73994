export type { CartState } from './cart.queries.ts';
export { cartRoutes } from './cart.routes.ts';
export { collectCarts, forgetCarts, lockCartsOf } from './cart-privacy.queries.ts';
export { changeAsset } from './change-asset.ts';
export { enterPayment, lockCart, lockCartForMoney, markCheckedOut } from './check-out-cart.ts';
export { leaveCart } from './leave-cart.ts';
export { makeCart } from './make-cart.ts';
export { lockLivingAssetIds } from './place.queries.ts';
export { readCart } from './read-cart.ts';
