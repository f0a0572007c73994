export { useSignIn } from './sign-in-context.ts';
export { SignInLink } from './sign-in-link.tsx';
export { SignInProvider } from './sign-in-provider.tsx';
export { clearRedirect } from './stored-redirect.ts';
