import {
  callPerson,
  cancelAtDesk,
  checkInPerson,
  markDone,
  markNoShow,
  moveAtDesk,
  takeMoney,
} from '@vaga/contract/calls/agenda-acts';
import { saveAppointmentPerson } from '@vaga/contract/calls/entity-appointments';
import { mayCall } from '../../app/session-access.ts';
import type { Session } from '../../platform/session.ts';
import type { MayAct } from './attendance.rules.ts';

/** What a session may do with the people of the day. */
export function mayActOf(session: Session | null): MayAct {
  return {
    checkIn: mayCall(session, checkInPerson),
    call: mayCall(session, callPerson),
    done: mayCall(session, markDone),
    noShow: mayCall(session, markNoShow),
    takeMoney: mayCall(session, takeMoney),
    move: mayCall(session, moveAtDesk),
    cancel: mayCall(session, cancelAtDesk),
    edit: mayCall(session, saveAppointmentPerson),
  };
}
