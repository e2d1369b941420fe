import { conflict, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { noticeEnds, noticeOf } from '@iroko/contract/people/notice'
import { resignations } from '@iroko/contract/people/resignations'
import { orRefuse } from '../../../lib/database/violation.ts'
import { listStanding } from '../../../lib/house/noun.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { type Letter, write } from '../../../lib/mail/letters.ts'
import { approvalTrailOf } from '../../platform/approvals/store-trail.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { sendRequest, withdrawRequest } from '../../platform/requests/actions.ts'
import { refuseWhereDayStays } from '../exit/actions.ts'
import { replan } from '../exit/actions-plan.ts'
import { lockRecord } from '../records/store.ts'
import { resignationRequest } from './actions.ts'
import { letters, publishResignation } from './notify.ts'
import { canOf, dayProblem, earlierProblem, type ResignationStep, whyNot } from './rules.ts'
import * as store from './store.ts'

const already = 'You already have a resignation. Retract it first'

export const routes = implement(resignations, {
  current: async (call) => {
    const { db, user, today, params } = call
    const person = await orNotFound(store.findPerson(db, user, params.ogid, today), 'person')
    const found = await store.findNewest(db, user, person.id, today)
    return { resignation: found ? await shown(call, found) : null }
  },

  notice: async (call) => {
    const { db, user, today, params } = call
    if (params.ogid !== user.ogid) throw notFound('person')
    const { hire_date } = await store.recordOf(db, user.id)
    const notice = noticeOf(hire_date, today)
    const why_not = (await whyNoMore(call)) ?? null
    return { notice: { ...notice, ends_on: noticeEnds(notice, today), given_on: today, hire_date, why_not } }
  },

  list: (call) => listed('resignations', store.listResignations(call.db, call.user, call.query, call.today)),

  show: async (call) => ({ resignation: await read(call, call.params.id) }),

  submit: async (call) => {
    const { db, user, today, now } = call
    const { letter, reason, last_working_day } = call.body
    const problem = dayProblem(last_working_day, today)
    if (problem) throw invalid({ last_working_day: problem })
    await lockRecord(db, user.ogid)
    const why = await whyNoMore(call)
    if (why) throw conflict('resigned', why)
    const { hire_date } = await store.recordOf(db, user.id)
    const notice = noticeOf(hire_date, today)
    const id = await orRefuse(
      store.insertResignation(db, {
        employee_id: user.id,
        letter,
        reason,
        given_on: today,
        notice_length: notice.length,
        notice_unit: notice.unit,
        notice_ends_on: noticeEnds(notice, today),
        last_working_day,
        created_at: now.toISOString(),
      }),
      'resignation_current',
      conflict('resigned', already),
    )
    await call.audit({ action: 'resignation.send', entity: 'resignation', entity_id: id, after: { last_working_day } })
    await sendRequest(call, resignationRequest, { id, requester_id: user.id, makers: [user.id], facts: {} })
    return { message: 'Resignation sent', resignation: await read(call, id) }
  },

  retract: async (call) => {
    const { db, now } = call
    const held = await lockForStep(call, resignationStep('retract'), call.params.id, call.body.version)
    if (held.status === 'pending') {
      await withdrawRequest(call, resignationRequest, held.id)
      return { message: 'Resignation retracted', resignation: await read(call, held.id) }
    }
    const { reason } = call.body
    if (!reason) throw invalid({ reason: 'Enter why you wish to stay; HR reads it' })
    await store.updateResignation(db, held.id, { retract_asked_at: now.toISOString(), retract_reason: reason })
    await call.audit({ action: 'resignation.ask_back', entity: 'resignation', entity_id: held.id })
    await publishResignation(call, [held.employee_id])
    const hr = (await findHolders(db, 'resignation.manage', call.today)).filter((id) => id !== held.employee_id)
    const letter = letters.asksBack(call.user.full_name, held.last_working_day)
    await write(call, hr, `/dashboard/hr/resignation/application/resignation-status/${held.id}`, letter, 'requests')
    return { message: 'HR was asked to retract your resignation', resignation: await read(call, held.id) }
  },

  consent: async (call) => {
    const { db, user, now } = call
    const { agreed, comment } = call.body
    const held = await lockForStep(call, resignationStep('consent'), call.params.id, call.body.version)
    const person = await store.recordOf(db, held.employee_id)
    if (agreed) {
      await refuseWhereDayStays(call, person)
      await store.updateResignation(db, held.id, { status: 'retracted', retracted_by: user.id, decided_at: now.toISOString() })
      await replan(call, person, { by: user.id })
    } else {
      if (!comment) throw invalid({ comment: 'Enter a reason; the person reads it' })
      await store.updateResignation(db, held.id, { retract_asked_at: null })
    }
    await call.audit({
      action: agreed ? 'resignation.retract' : 'resignation.stand',
      entity: 'resignation',
      entity_id: held.id,
      before: { status: held.status },
      after: { status: agreed ? 'retracted' : held.status, comment },
    })
    await publishResignation(call, [held.employee_id])
    const letter = agreed ? letters.stays(comment) : letters.stands(held.last_working_day, comment)
    await write(call, [held.employee_id], '/dashboard/main/resignation', letter, 'requests')
    const message = agreed ? `Resignation of ${person.full_name} retracted` : `The resignation of ${person.full_name} stands`
    return { message, resignation: await read(call, held.id) }
  },

  bringForward: async (call) => {
    const { db, user, today, now } = call
    const { last_working_day: day } = call.body
    const held = await lockForStep(call, resignationStep('bring_forward'), call.params.id, call.body.version)
    const problem = earlierProblem(day, held, today)
    if (problem) throw invalid({ last_working_day: problem })
    const person = await store.recordOf(db, held.employee_id)
    await refuseWhereDayStays(call, person)
    await store.updateResignation(db, held.id, { earlier_day: day, earlier_by: user.id, earlier_at: now.toISOString() })
    await call.audit({ action: 'resignation.bring_forward', entity: 'resignation', entity_id: held.id, after: { day } })
    await publishResignation(call, [held.employee_id])
    await writeToOther(
      call,
      held,
      letters.asksEarlier(person.full_name, user.full_name, { day, instead: held.last_working_day }),
    )
    const whom = held.employee_id === user.id ? 'HR' : person.full_name
    return { message: `${day} proposed. It counts once ${whom} agrees`, resignation: await read(call, held.id) }
  },

  answerDay: async (call) => {
    const { db, user } = call
    const { agreed, comment } = call.body
    const held = await lockForStep(call, resignationStep('answer_day'), call.params.id, call.body.version)
    const { earlier_day: day, last_working_day, employee_id } = held
    if (!day) throw conflict('not_asked', 'No earlier day is proposed')
    const person = await store.recordOf(db, employee_id)
    const answered = { earlier_day: null, earlier_by: null, earlier_at: null }
    if (agreed) {
      if (day < call.today) throw conflict('over', `${day} is past. Propose another day`)
      await refuseWhereDayStays(call, person)
      const named_day = held.named_day ?? last_working_day
      await store.updateResignation(db, held.id, { ...answered, last_working_day: day, named_day })
      await replan(call, person, { by: user.id })
    } else await store.updateResignation(db, held.id, answered)
    await call.audit({
      action: agreed ? 'resignation.agree_day' : 'resignation.keep_day',
      entity: 'resignation',
      entity_id: held.id,
      before: { last_working_day },
      after: { last_working_day: agreed ? day : last_working_day, comment },
    })
    await publishResignation(call, [employee_id])
    const last = agreed ? day : last_working_day
    await writeToOther(call, held, letters.answersEarlier(person.full_name, { agreed, last, comment }))
    const message = agreed
      ? `The last working day of ${person.full_name} is ${day}`
      : `The last working day of ${person.full_name} stays ${last_working_day}`
    return { message, resignation: await read(call, held.id) }
  },

  notes: async (call) => {
    const found = await noted(call)
    return { notes: await store.notesOf(call.db, found.id) }
  },

  addNote: async (call) => {
    const { db, user, now } = call
    const { kind, note } = call.body
    const found = await noted(call)
    const id = await store.insertNote(db, {
      resignation_id: found.id,
      kind,
      note,
      written_by: user.id,
      created_at: now.toISOString(),
    })
    // The words stay where HR reads them.
    await call.audit({ action: 'retention_note.add', entity: 'retention_note', entity_id: id, after: { kind } })
    await publishResignation(call, [])
    return { message: kind === 'note' ? 'Note added' : 'Counter-offer noted' }
  },
})

/** What keeps the caller from resigning, as they may know it; a planned termination does not. */
async function whyNoMore({ db, user }: Pick<StaffTools, 'db' | 'user'>): Promise<string | undefined> {
  if (await store.hasCurrent(db, user.id)) return already
  const { exit_date } = await store.recordOf(db, user.id)
  return exit_date ? `HR recorded ${exit_date} as your last working day. Ask HR to change it` : undefined
}

/** What one side of a resignation did, to the other: the person, or all of HR but whoever did it. */
async function writeToOther(call: StaffTools, { id, employee_id }: store.ResignationRecord, letter: Letter): Promise<void> {
  if (employee_id !== call.user.id) {
    await write(call, [employee_id], '/dashboard/main/resignation', letter, 'requests')
    return
  }
  const hr = (await findHolders(call.db, 'resignation.manage', call.today)).filter((holder) => holder !== employee_id)
  await write(call, hr, `/dashboard/hr/resignation/application/resignation-status/${id}`, letter, 'requests')
}

const factsOf = ({ user, today }: StaffTools) => ({ user_id: user.id, is_hr: mayForAll(user, 'resignation.manage'), today })

const resignationStep = (
  step: ResignationStep,
): RecordStep<NonNullable<Awaited<ReturnType<typeof store.lockResignation>>>> => ({
  entity: 'resignation',
  called: 'resignation',
  find: (call, id) => store.lockResignation(call.db, id, call),
  whyNot: (held, call) => whyNot(held, step, factsOf(call)),
})

async function noted(call: StaffTools & { params: { id: string } }) {
  const found = await orNotFound(store.findReadable(call.db, call.user, call.params.id, call.today), 'resignation')
  refuse(whyNot(found, 'note', factsOf(call)))
  return found
}

async function read(call: StaffTools, id: string) {
  return await shown(call, await orNotFound(store.findReadable(call.db, call.user, id, call.today), 'resignation'))
}

async function shown(call: StaffTools, found: NonNullable<Awaited<ReturnType<typeof store.findReadable>>>) {
  const { employee_id, effective_at: _, earlier_by: __, notice_length, notice_unit, ...row } = found
  const { trail, may_decide } = await approvalTrailOf(call.db, 'resignation', found.id, call.user.id, call.today)
  return {
    ...row,
    notice: { length: notice_length, unit: notice_unit, ends_on: found.notice_ends_on },
    trail,
    standing: employee_id === call.user.id ? [] : await listStanding(call, employee_id),
    can: { decide: may_decide, ...canOf(found, factsOf(call)) },
  }
}
