import * as identityCalls from '@vaga/contract/calls/identity';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { apiOf, readOrNull } from '../platform/context.ts';
import { ApiError } from '../platform/wire.ts';
import { NewPasswordScreen } from './new-password-screen.tsx';

/** Whom the link greets is an extra: without it the screen stands, and the form says what is wrong with the link. */
export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const email = searchParams.get('email') ?? '';
  const token = searchParams.get('token') ?? '';
  const answer =
    email && token ? await readOrNull(context, readLink(context, { email, token })) : null;
  return { email, token, firstName: answer?.data?.firstName, ended: answer?.messages[0]?.text };
}

/** A link is read once: the password that was set has used it up. On the way to the sign-in the page stays as it was. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}

/** Null for a link that is not known. */
async function readLink(
  context: LoaderFunctionArgs['context'],
  { email, token }: { email: string; token: string },
) {
  try {
    return await apiOf(context).call(identityCalls.readPasswordLink, {
      params: { token },
      query: { email },
    });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

export default function DefinePasswordPage() {
  const link = useLoaderData<typeof loader>();
  return <NewPasswordScreen kind="define" {...link} />;
}
