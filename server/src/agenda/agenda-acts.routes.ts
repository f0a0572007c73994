import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import * as calls from '@vaga/contract/agenda-acts';
import type { MemberActInput } from '../appointments/index.ts';
import {
  confirmAddress,
  moveAtDesk,
  recordAttendance,
  saveDeskNote,
  undoAttendance,
  undoMove,
} from '../appointments/index.ts';
import { memberActor } from '../identity/index.ts';
import { cancelAtDesk, takeMoney, undoCancel, undoTakeMoney } from '../payments/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { MemberCaller } from '../platform/http/caller.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import type { Call, Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { actOnAppointment } from './acts/act-on-appointment.ts';

type ActCall = Pick<
  Call<typeof calls.checkInPerson, MemberCaller>,
  'params' | 'body' | 'caller' | 'language' | 'now' | 'idempotencyKey'
>;

/** Acts of the members of a provider on its appointments. */
export const agendaActsRoutes = ({ db, links }: { db: Db; links: SignedLinks }): Route[] => {
  const record = (act: AttendanceAct) => (call: ActCall) =>
    actOnAppointment(db, inputOf(call), (trx, input) => recordAttendance(trx, { ...input, act }));
  return [
    forMembers(calls.checkInPerson, record('checkIn')),
    forMembers(calls.callPerson, record('call')),
    forMembers(calls.markDone, record('done')),
    forMembers(calls.markNoShow, record('noShow')),
    forMembers(calls.takeMoney, (call) =>
      actOnAppointment(db, inputOf(call), (trx, input) =>
        takeMoney(trx, { ...input, method: call.body.method }),
      ),
    ),
    forMembers(calls.confirmAddress, (call) =>
      actOnAppointment(db, inputOf(call), (trx, input) =>
        confirmAddress(trx, { links }, { ...input, email: call.body.email }),
      ),
    ),
    forMembers(calls.moveAtDesk, (call) =>
      actOnAppointment(db, inputOf(call), (trx, input) => {
        const { newDate, idPool: poolId, agreedByPhone: isAgreed } = call.body;
        const startsAt = newDate === undefined ? null : new Date(newDate);
        return moveAtDesk(trx, { ...input, startsAt, poolId, isAgreed });
      }),
    ),
    forMembers(calls.cancelAtDesk, (call) =>
      actOnAppointment(db, inputOf(call), (trx, input) =>
        cancelAtDesk(trx, { ...input, reason: call.body.reason }),
      ),
    ),
    forMembers(calls.saveAppointmentNote, (call) =>
      actOnAppointment(db, inputOf(call), (trx, input) =>
        saveDeskNote(trx, { ...input, note: call.body.note ?? null }),
      ),
    ),
    forMembers(calls.undoAct, (call) =>
      actOnAppointment(db, inputOf(call), (trx, input) => undo(trx, input, call.body.act)),
    ),
  ];
};

type UndoneAct = Call<typeof calls.undoAct, MemberCaller>['body']['act'];

function undo(trx: Trx, input: MemberActInput, act: UndoneAct): Promise<Outcome<null>> {
  switch (act) {
    case 'takeMoney':
      return undoTakeMoney(trx, input);
    case 'move':
      return undoMove(trx, input);
    case 'cancel':
      return undoCancel(trx, input);
    default:
      return undoAttendance(trx, { ...input, act });
  }
}

function inputOf({ params, body, caller, language, now, idempotencyKey }: ActCall) {
  const { version } = body;
  return { actor: memberActor(caller), id: params.id, version, language, now, idempotencyKey };
}
