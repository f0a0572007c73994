import { brandOf } from '@vaga/contract/brands';
import { type RouterContextProvider, redirect } from 'react-router';
import { paths } from '../app/paths.ts';
import { loginTypeOf } from '../app/session-access.ts';
import { pageContext } from '../platform/context.ts';

/** A brand whose people come with tickets has no stays: their screens lead to its list. */
export function refuseWithoutStays(context: Readonly<RouterContextProvider>): void {
  const { variant, session } = context.get(pageContext);
  if (brandOf(variant).asset !== 'reservation')
    throw redirect(paths.bookingsList(loginTypeOf(session)));
}
