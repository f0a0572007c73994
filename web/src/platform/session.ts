export type UserType =
  | 'user'
  | 'TestPartner'
  | 'LabPartner'
  | 'Administrator'
  | 'TicketingPartner'
  | 'AccommodationPartner';

/** Who is signed in, as far as a screen needs to know it. */
export interface Session {
  loginType: 'user' | 'partner';
  userType: UserType;
  firstName: string;
  email: string;
}
