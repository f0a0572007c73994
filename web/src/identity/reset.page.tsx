import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NewPasswordScreen } from './new-password-screen.tsx';

export function loader({ url: { searchParams } }: LoaderFunctionArgs) {
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
}

export default function ResetPasswordPage() {
  const link = useLoaderData<typeof loader>();
  return <NewPasswordScreen kind="reset" {...link} />;
}
