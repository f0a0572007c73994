import type { ApprovalRequest } from '@vaga/contract/approval';
import * as approvalCalls from '@vaga/contract/calls/approval';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { StateSheet } from '../app/state-sheet.tsx';
import { apiOf } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { useStartOf } from '../ui/use-start-of.ts';
import { approvalTexts } from './approval.texts.ts';
import { ApprovalAnswered } from './approval-answered.tsx';
import { ApprovalForm } from './approval-form.tsx';

/** Opened by the link of an entity's e-mail; an unknown link and an expired one have texts of their own. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const date = url.searchParams.get('date') ?? undefined;
  const isDate = date === undefined || /^\d{4}-\d{2}-\d{2}$/.test(date);
  try {
    const query = isDate ? { date } : {};
    const { data: request } = await apiOf(context).call(approvalCalls.readApprovalRequest, {
      params: { token },
      query,
    });
    return request ? { token, request } : data({ token, request: 'over' as const }, 410);
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isUnknown) throw error;
    return data({ token, request: 'unknown' as const }, 404);
  }
}

/** A partner's answer to a request for a time, without an account. */
export default function ApprovalPage() {
  const t = useText(approvalTexts);
  const { token, request } = useLoaderData<typeof loader>() as {
    token: string;
    request: ApprovalRequest | 'over' | 'unknown';
  };
  useStartOf(typeof request === 'string' ? request : request.state);
  if (request === 'over' || request === 'unknown') {
    return <StateSheet title={t(`${request}.title`)} lead={t(`${request}.lead`)} tone="over" />;
  }
  return request.state === 'pending' ? (
    <ApprovalForm token={token} request={request} />
  ) : (
    <ApprovalAnswered request={request} />
  );
}
