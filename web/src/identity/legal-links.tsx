import { paths } from '../app/paths.ts';
import { Link } from '../platform/link.tsx';

/** The terms, in a tab of their own: reading them must not cost what was typed. For `rich` texts. */
export const termsLink = (texts: string) => (
  <Link to={paths.termsOfUse} target="_blank">
    {texts}
  </Link>
);

/** The same of the privacy policy. */
export const privacyLink = (texts: string) => (
  <Link to={paths.privacyPolicy} target="_blank">
    {texts}
  </Link>
);
