import * as payOnSiteApprovalCalls from '@vaga/contract/calls/pay-on-site-approval';
import * as paymentLinksCalls from '@vaga/contract/calls/payment-links';
import * as paymentsCalls from '@vaga/contract/calls/payments';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isMember } from '../../app/session-access.ts';
import { apiOf, pageContext } from '../../platform/context.ts';
import { settleStepCall } from '../settle-step-call.ts';
import { NoPaymentTypes } from './no-payment-types.tsx';
import { PaymentStep } from './payment-step.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { session, logError } = context.get(pageContext);
  const api = apiOf(context);
  const cartId = params.id ?? '';
  const [types, own] = await Promise.all([
    settleStepCall(api.call(paymentsCalls.listPaymentTypes, { params: { cartId } }), logError),
    session && isMember(session) ? ofNoAccount : readOwnWays(context, cartId),
  ]);
  return { types: types.data, ...own };
}

/** What a hotel's member has none of: the kind of payment comes with the types. */
const ofNoAccount = { canDefer: false, invoicing: null, local: null };

/** Of a patient: whether another may pay, what was kept of the last invoice, and whether the place agreed to be paid there. */
async function readOwnWays(context: LoaderFunctionArgs['context'], cartId: string) {
  const { logError } = context.get(pageContext);
  const api = apiOf(context);
  const [deferred, account, local] = await Promise.all([
    settleStepCall(
      api.call(paymentLinksCalls.listPaymentLinkMethods, { params: { cartId } }),
      logError,
    ),
    settleStepCall(api.call(paymentsCalls.readUser, {}), logError),
    settleStepCall(
      api.call(payOnSiteApprovalCalls.readPayOnSiteApproval, { params: { cartId } }),
      logError,
    ),
  ]);
  return {
    // Without an answer there is one choice less.
    canDefer: (deferred.data ?? []).length > 0,
    invoicing: account.data?.invoicingData ?? null,
    local: local.data,
  };
}

/** Step 4: the invoice, how to pay, and what is paid. */
export default function PaymentPage() {
  const { types, ...more } = useLoaderData<typeof loader>();
  if (types) return <PaymentStep types={types} {...more} />;
  return <NoPaymentTypes />;
}
