import * as approvalCalls from '@vaga/contract/calls/approval';
import * as payOnSiteApprovalCalls from '@vaga/contract/calls/pay-on-site-approval';
import * as protocolsCalls from '@vaga/contract/calls/protocols';
import * as refundRequestsCalls from '@vaga/contract/calls/refund-requests';
import { mayCall } from '../app/session-access.ts';
import type { Session } from '../platform/session.ts';

const kinds = [
  { kind: 'approval', call: approvalCalls.readDeskApproval },
  { kind: 'local-payment', call: payOnSiteApprovalCalls.readDeskPayOnSite },
  { kind: 'refund', call: refundRequestsCalls.readDeskRefund },
  { kind: 'protocol', call: protocolsCalls.readDeskProtocol },
] as const;

type DeskKind = (typeof kinds)[number]['kind'];

/** The kinds of requests that a member may answer; the empty one stands for all. */
export function kindsFor(session: Session): ['', ...DeskKind[]] {
  return ['', ...kinds.filter(({ call }) => mayCall(session, call)).map(({ kind }) => kind)];
}

/** The key of a kind's name: a server of a later version may have others. */
export function kindKey(kind: string): `kind.${DeskKind | 'other'}` {
  return `kind.${kinds.find((known) => known.kind === kind)?.kind ?? 'other'}`;
}
