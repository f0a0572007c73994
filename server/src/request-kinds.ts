import { approvalRequestKind } from './appointments/index.ts';
import { payOnSiteRequestKind, refundRequestKind } from './payments/index.ts';
import { protocolUses } from './protocol-uses.ts';
import { protocolRequestKind } from './protocols/index.ts';
import type { AnyRequestKind } from './requests/index.ts';

/** Every kind of request that an entity answers. */
export const requestKinds: readonly AnyRequestKind[] = [
  protocolRequestKind(protocolUses),
  approvalRequestKind,
  payOnSiteRequestKind,
  refundRequestKind,
];
