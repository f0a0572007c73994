import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from './paths.ts';

/** The bookings of a hotel are its list of stays; one is registered on a screen of its own. */
export function loader({ url }: LoaderFunctionArgs): never {
  const isRegister = url.pathname.replace(/\/$/, '') === paths.bookingsRegister('partner');
  throw redirect(isRegister ? paths.bookingsNew('partner') : paths.bookingsList('partner'));
}
