import type { ApprovalRequest } from '@vaga/contract/approval';
import * as approvalCalls from '@vaga/contract/calls/approval';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../platform/context.ts';
import { loadByLink } from '../platform/load-by-link.ts';
import { useText } from '../platform/texts.ts';
import { RequestPage } from '../requests/index.ts';
import { approvalTexts } from './approval.texts.ts';
import { ApprovalAnswered } from './approval-answered.tsx';
import { ApprovalForm } from './approval-form.tsx';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  const date = args.url.searchParams.get('date') ?? undefined;
  const isDate = date === undefined || /^\d{4}-\d{2}-\d{2}$/.test(date);
  const query = isDate ? { date } : {};
  return loadByLink(args, (token) =>
    api.call(approvalCalls.readApprovalRequest, { params: { token }, query }),
  );
}

/** An entity's answer to a request for a time, without an account. */
export default function ApprovalPage() {
  const t = useText(approvalTexts);
  return (
    <RequestPage<ApprovalRequest>
      labels={{
        over: { title: t('over.title'), lead: t('over.lead') },
        unknown: { title: t('unknown.title'), lead: t('unknown.lead') },
      }}
    >
      {(request, token) =>
        request.state === 'pending' ? (
          <ApprovalForm token={token} request={request} />
        ) : (
          <ApprovalAnswered request={request} />
        )
      }
    </RequestPage>
  );
}
