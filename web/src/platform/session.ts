import type { SessionInfo } from '@vaga/contract/identity';

/** Who is signed in. */
export type Session = SessionInfo;
