/** Applying: trying dates out, sending, keeping a draft, changing. */
import { forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { staleBy } from '../../../lib/audit.ts'
import { lockCalendar } from '../../../lib/calendar/calendar.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { resolveSteps } from '../../platform/approvals/store.ts'
import { namesOf } from '../../platform/approvals/store-trail.ts'
import { describeOne, publishEdited, sendRequest } from '../../platform/requests/actions.ts'
import { leaveRequest } from '../applications/actions.ts'
import { letters } from '../applications/notify.ts'
import { type ApplicationRecord, findApplication, lockReadable, updateApplication } from '../applications/store.ts'
import { pages, publishLeave } from '../balances/notify.ts'
import { balanceRow } from '../balances/store.ts'
import { listAway } from '../calendar/store.ts'
import { lockBalance } from '../ledger/store.ts'
import { followBeside } from '../recounts/actions.ts'
import { whyNot } from '../steps/rules.ts'
import { daysByYear, type LeaveSpan, roundDays, sumDays } from '../types/rules.ts'
import { checkApplication, type Refusal } from './rules.ts'
import { type Details, findCover, findManaged, findOwnFile, insertApplication, replaceDays } from './store.ts'
import { type Facts, loadFacts } from './store-facts.ts'

interface Choice extends LeaveSpan {
  leave_type_id: string
}

export const routes = implement(applicationForm, {
  preview: async (call) => {
    const { has_file, application_id, ...choice } = call.body
    const facts = await factsOf(call, call.user.id, choice, has_file, application_id)
    const { days, person } = facts
    const counted = countOf(facts)
    const year = Number(choice.starts_on.slice(0, 4))
    const balance = facts.balances.get(year)
    const request = {
      kind: 'leave' as const,
      requester_id: person.id,
      facts: { days: counted, leave_type_id: choice.leave_type_id },
      today: call.today,
    }
    const { steps } = await resolveSteps(call.db, request)
    const nameOf = await namesOf(
      call.db,
      steps.flatMap(({ approvers }) => approvers.map(({ holder_id }) => holder_id)),
    )
    const whose = person.team_id ? { team_id: person.team_id } : { office_id: person.office_id }
    return {
      days: counted,
      leave_days: [...days],
      balance: balance ? balanceRow(facts.type, year, balance) : null,
      balance_after: roundDays((balance?.available ?? 0) - (daysByYear(days).get(year) ?? 0)),
      away: await listAway(call.db, { ...whose, except: person.id }, choice.starts_on, choice.ends_on, call.today),
      approvers: steps.map(({ title, approvers }) => ({
        title,
        people: approvers.map(({ holder_id }) => nameOf(holder_id)),
      })),
      refusals: checkApplication(facts),
    }
  },

  apply: async (call) => {
    const { draft, reason, contact, stand_in_ogid, file_id, ...choice } = call.body
    const { user, db } = call
    const details = await detailsOf(call, { reason, contact, stand_in_ogid, file_id })
    await lockCalendar(db, 'count')
    await lockBalance(db, user.id)
    const facts = await factsOf(call, user.id, choice, details.file_id !== null)
    if (!draft) refuseFields(checkApplication(facts))
    const status = draft ? ('draft' as const) : ('pending' as const)
    const application = {
      ...choice,
      ...details,
      employee_id: user.id,
      office_id: facts.person.office_id,
      status,
      created_at: call.now.toISOString(),
    }
    const id = await insertApplication(db, application, facts.days)
    await call.audit({
      action: draft ? 'leave.draft' : 'leave.apply',
      entity: 'leave_application',
      entity_id: id,
      after: seen(application, facts),
    })
    if (draft) await publishLeave(call, [user.id])
    else await send(call, id, facts)
    return { message: draft ? 'Draft saved' : 'Application submitted', leave: await findApplication(db, call, id) }
  },

  enter: async (call) => {
    const { ogid, reason, file_id, ...choice } = call.body
    const { user, db } = call
    const person = await findManaged(db, user, ogid, call.today)
    if (!person) throw invalid({ ogid: 'Choose an employee from the list' })
    if (person.id === user.id) throw forbidden('You cannot enter leave for yourself. Apply for it on your leave page')
    const details = { reason, contact: '', stand_in_id: null, file_id: await findOwnFile(db, file_id, user.id) }
    await lockCalendar(db, 'count')
    await lockBalance(db, person.id)
    const facts = await factsOf(call, person.id, choice, details.file_id !== null)
    refuseFields(checkApplication(facts, true))
    const application = {
      ...choice,
      ...details,
      employee_id: person.id,
      entered_by: user.id,
      office_id: facts.person.office_id,
      status: 'pending' as const,
      created_at: call.now.toISOString(),
    }
    const id = await insertApplication(db, application, facts.days)
    await call.audit({ action: 'leave.enter', entity: 'leave_application', entity_id: id, after: seen(choice, facts) })
    await send(call, id, facts, user.id)
    const about = await describeOne(call, leaveRequest, id)
    await write(call, [person.id], pages.mine, letters.entered(user.full_name, about), 'leave')
    return {
      message: `Leave of ${person.full_name} entered. It awaits their approvers`,
      leave: await findApplication(db, call, id),
    }
  },

  update: async (call) => {
    const { version, reason, contact, stand_in_ogid, file_id, ...choice } = call.body
    const { db } = call
    await lockCalendar(db, 'count')
    const before = await lockOwn(call, 'edit')
    if (before.version !== version) throw await staleBy(db, 'leave_application', before.id)
    const details = await detailsOf(call, { reason, contact, stand_in_ogid, file_id })
    await lockBalance(db, before.employee_id)
    const facts = await factsOf(call, before.employee_id, choice, details.file_id !== null, before.id)
    const material = isMaterial(before, choice)
    const sent = before.status === 'pending'
    if (sent) refuseFields(checkApplication(facts).filter(({ field }) => material || field === 'file_id'))
    await updateApplication(
      db,
      before.id,
      material || !sent ? { ...choice, ...details, days: countOf(facts), office_id: facts.person.office_id } : details,
    )
    if (material || !sent) await replaceDays(db, before, facts.days)
    if (sent && material) await followBeside(call, before.employee_id, { by: call.user.id })
    const action = sent && material ? 'leave.restart' : 'leave.update'
    await call.audit({
      action,
      entity: 'leave_application',
      entity_id: before.id,
      before: spanOf(before),
      after: seen(choice, facts),
    })
    if (sent && material) await send(call, before.id, facts, before.entered_by)
    else await publishEdited(call, leaveRequest, before.id)
    return {
      message: sent && material ? 'Application changed and submitted again' : 'Draft saved',
      leave: await findApplication(db, call, before.id),
    }
  },

  submit: async (call) => {
    const { db } = call
    await lockCalendar(db, 'count')
    const draft = await lockOwn(call, 'submit')
    await lockBalance(db, draft.employee_id)
    const facts = await factsOf(call, draft.employee_id, choiceOf(draft), draft.file_id !== null, draft.id)
    refuseFields(checkApplication(facts))
    await updateApplication(db, draft.id, {
      status: 'pending',
      days: countOf(facts),
      office_id: facts.person.office_id,
      created_at: call.now.toISOString(),
    })
    await replaceDays(db, { ...draft, status: 'pending' }, facts.days)
    await call.audit({
      action: 'leave.submit',
      entity: 'leave_application',
      entity_id: draft.id,
      after: seen(choiceOf(draft), facts),
    })
    await send(call, draft.id, facts)
    return { message: 'Application submitted', leave: await findApplication(db, call, draft.id) }
  },
})

function factsOf(
  call: StaffTools,
  employee_id: string,
  { leave_type_id, ...span }: Choice,
  has_file: boolean,
  application_id?: string,
): Promise<Facts> {
  return loadFacts(call.db, { employee_id, leave_type_id, span, has_file, application_id, today: call.today })
}

/** Locks an application with which the caller can take this step. */
async function lockOwn(
  { db, user, params, today }: StaffTools & { params: { id: string } },
  step: 'edit' | 'submit',
): Promise<ApplicationRecord> {
  const application = await orNotFound(lockReadable(db, user, params.id, today), 'application')
  // Only the steps of a cancellation look at days and years.
  refuse(whyNot(application, step, { user_id: user.id, today, days: [], closed_until: null }))
  return application
}

interface GivenDetails {
  reason: string
  contact: string
  stand_in_ogid?: string | null | undefined
  file_id?: string | null | undefined
}

async function detailsOf(
  { db, user, today }: StaffTools,
  { reason, contact, stand_in_ogid, file_id }: GivenDetails,
): Promise<Details> {
  return {
    reason,
    contact,
    stand_in_id: await findCover(db, stand_in_ogid, user.id, today),
    file_id: await findOwnFile(db, file_id, user.id),
  }
}

/** Sends it to those who decide first; a changed one starts again. Whoever entered it for the person never decides about it. */
const send = (call: StaffTools, id: string, facts: Facts, entered_by: string | null = null): Promise<void> =>
  sendRequest(call, leaveRequest, {
    id,
    requester_id: facts.person.id,
    makers: entered_by === null ? [] : [entered_by, facts.person.id],
    facts: { days: countOf(facts), leave_type_id: facts.type.id },
    starts_on: facts.span.starts_on,
    ends_on: facts.span.ends_on,
  })

function refuseFields(refusals: readonly Refusal[]): void {
  if (refusals.length === 0) return
  const fields: Record<string, string> = {}
  for (const { field, sentence } of refusals) fields[field] ??= sentence
  throw invalid(fields)
}

const countOf = ({ days }: Facts): number => sumDays(days.map(({ counts }) => counts))
const spanOf = ({ starts_on, ends_on, starts_half, ends_half }: LeaveSpan): LeaveSpan => ({
  starts_on,
  ends_on,
  starts_half,
  ends_half,
})
const choiceOf = (application: Choice): Choice => ({ ...spanOf(application), leave_type_id: application.leave_type_id })
const seen = (choice: Choice, facts: Facts) => ({ ...choiceOf(choice), days: countOf(facts) })

const isMaterial = (before: Choice, after: Choice): boolean =>
  JSON.stringify(choiceOf(before)) !== JSON.stringify(choiceOf(after))
