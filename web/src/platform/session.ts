import type { SessionInfo, UserType } from '@vaga/contract/identity';

export type { UserType };

/** Who is signed in. */
export type Session = SessionInfo;
