import { type ActionFunctionArgs, redirect } from 'react-router';
import { paths } from '../app/paths.ts';
import { homePathOf } from '../app/session-access.ts';
import { pageContext } from '../platform/context.ts';
import { ownPath } from '../platform/own-path.ts';
import { readForm } from '../platform/read-form.ts';

/** Where who has just signed in goes on: to where they were going, or to their home. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { session } = context.get(pageContext);
  if (!session) return redirect(paths.login);
  const form = await readForm(request);
  return redirect(ownPath(form.get('to')) ?? homePathOf(session));
}

export function loader(): Response {
  return redirect(paths.home);
}
