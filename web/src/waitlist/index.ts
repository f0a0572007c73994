export { JoinWaitlist } from './join-waitlist.tsx';
export { WaitlistEntries } from './waitlist-entries.tsx';
