export { loadAreaWatches } from './area-watches.api.ts';
export { AreaWatches } from './area-watches.tsx';
export { JoinWaitlist } from './join-waitlist.tsx';
export { WaitlistEntries } from './waitlist-entries.tsx';
