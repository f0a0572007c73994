import type { ApprovalRequest } from '@vaga/contract/approval';
import * as approvalCalls from '@vaga/contract/calls/approval';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../platform/context.ts';
import { useText } from '../platform/texts.ts';
import { loadRequest, RequestPage } from '../requests/index.ts';
import { approvalTexts } from './approval.texts.ts';
import { ApprovalAnswered } from './approval-answered.tsx';
import { ApprovalForm } from './approval-form.tsx';

export function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args.context);
  const date = args.url.searchParams.get('date') ?? undefined;
  const isDate = date === undefined || /^\d{4}-\d{2}-\d{2}$/.test(date);
  const query = isDate ? { date } : {};
  return loadRequest(args, {
    byLink: (token) => api.call(approvalCalls.readApprovalRequest, { params: { token }, query }),
    byMember: (id) => api.call(approvalCalls.readDeskApproval, { params: { id }, query }),
    deskCall: approvalCalls.readDeskApproval,
  });
}

/** An entity's answer to a request for a time: by the link of its e-mail, or by a member. */
export default function ApprovalPage() {
  const t = useText(approvalTexts);
  return (
    <RequestPage<ApprovalRequest>
      labels={{
        over: { title: t('over.title'), lead: t('over.lead') },
        unknown: { title: t('unknown.title'), lead: t('unknown.lead') },
      }}
    >
      {(request, credential) =>
        request.state === 'pending' ? (
          <ApprovalForm credential={credential} request={request} />
        ) : (
          <ApprovalAnswered request={request} />
        )
      }
    </RequestPage>
  );
}
