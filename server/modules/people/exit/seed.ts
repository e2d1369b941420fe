/** Exits of the demo company: who left and why, and those on their way: one asked for, one approved with its clearance, one retracted, one termination that waits. */
import { addDays } from '@iroko/contract/dates'
import { noticeEnds, noticeOf } from '@iroko/contract/people/notice'
import { type ResignationStatus, resignationReasons } from '@iroko/contract/people/resignations'
import type { Db } from '../../../lib/database/database.ts'
import {
  accountOf,
  type DemoPerson,
  type Fate,
  insertTables,
  placeOf,
  type RequestsPart,
  send,
} from '../../../lib/demo/demo.ts'
import { dueOf } from '../clearance/rules.ts'

interface ExitPlan extends RequestsPart {
  accounts: readonly { email: string }[]
}

export async function seedExits(db: Db, plan: ExitPlan): Promise<void> {
  const { people, accounts, today, latest } = plan
  const known = new Set(accounts.map(({ email }) => email))
  const leaders = new Set(people.flatMap(({ lines }) => lines.map(({ leader_id }) => leader_id)))
  const lead = accountOf(people, 'lead')?.id
  const off = await db.selectFrom('leave_application').select('employee_id').where('ends_on', '>=', today).distinct().execute()
  // Nobody leaves in the middle of leave that they have asked for.
  const away = new Set(off.map(({ employee_id }) => employee_id))
  const staying = people
    .filter(
      ({ id, status, email, hire_date }) =>
        status === 'active' && !known.has(email) && !leaders.has(id) && !away.has(id) && hire_date < addDays(today, -200),
    )
    // Those whom one signs in for as their lead stand first.
    .toSorted((a, b) => Number(leadsIt(b, lead)) - Number(leadsIt(a, lead)))
  const [asking, leaving, keeping] = staying
  const ending = staying.at(-1)
  const hr = accountOf(people, 'hr')?.id
  if (!hr || !asking || !leaving || !keeping || !ending) return
  await seedHistory(db, plan, hr)
  await resign(db, plan, asking, { waits_at: 1 })
  await resign(db, plan, keeping, 'withdrawn')
  await seedClearance(db, plan, leaving, await resign(db, plan, leaving, 'approved'), hr)
  const summary = `Termination of ${ending.first_name} ${ending.last_name}, last working day ${addDays(today, 14)}`
  const request = {
    kind: 'termination' as const,
    requester_id: hr,
    makers: [hr, ending.id],
    summary,
    facts: {},
    created_at: latest,
  }
  const { row } = send(plan.dice, plan.decide, { ...request, fate: { waits_at: 1 } })
  const words = {
    kind: 'abandonment',
    reason: 'No report for duty since the start of the month; three letters unanswered',
    exit_date: addDays(today, 14),
  }
  await insertTables(db, { termination: [{ ...row, ...words, employee_id: ending.id, asked_by: hr, makers: [hr, ending.id] }] })
}

const leadsIt = ({ lines }: DemoPerson, lead: string | undefined): boolean =>
  lines.some(({ leader_id, ends_on }) => leader_id === lead && ends_on === null)

/** Sent twelve days ago; with a day or more of short notice where it waits. */
async function resign(db: Db, { dice, decide, today }: ExitPlan, person: DemoPerson, fate: Fate) {
  const given_on = addDays(today, fate === 'withdrawn' ? -40 : fate === 'approved' ? -12 : -1)
  const notice = noticeOf(person.hire_date, given_on)
  const notice_ends_on = noticeEnds(notice, given_on)
  const last_working_day =
    fate === 'approved'
      ? ([notice_ends_on, addDays(today, 5)].toSorted().at(-1) ?? today)
      : addDays(notice_ends_on, fate === 'withdrawn' ? 0 : -5)
  const summary = `Resignation of ${person.first_name} ${person.last_name}, last working day ${last_working_day}`
  const created_at = `${given_on}T09:10:00.000Z`
  const request = {
    kind: 'resignation' as const,
    requester_id: person.id,
    makers: [person.id],
    summary,
    facts: {},
    created_at,
    fate,
  }
  const { row } = send(dice, decide, request)
  const status: ResignationStatus = row.status === 'withdrawn' || row.status === 'rejected' ? 'retracted' : row.status
  const letter = `I resign from my position, with ${last_working_day} as my last working day. Thank you for the time in this company.`
  const given = { given_on, notice_length: notice.length, notice_unit: notice.unit, notice_ends_on, last_working_day }
  const resignation = { ...row, ...given, status, letter, reason: dice.pick(resignationReasons), employee_id: person.id }
  await insertTables(db, { resignation: [resignation] })
  return resignation
}

type Resigned = Awaited<ReturnType<typeof resign>>

/** Its planned exit and clearance; what is due is signed by HR. */
async function seedClearance(db: Db, { dice, today, people }: ExitPlan, person: DemoPerson, resigned: Resigned, hr: string) {
  const place = placeOf(person)
  if (resigned.status !== 'approved' || !place) return
  const { last_working_day: exit_date, decided_at } = resigned
  const opened_at = decided_at ?? resigned.created_at
  const owner = { employee_id: person.id, exit_date }
  const plan = {
    ...owner,
    id: dice.id(opened_at),
    status: 'left' as const,
    reason: 'Resignation',
    planned_by: hr,
    created_at: opened_at,
  }
  const leader_id = person.lines.find(({ ends_on }) => ends_on === null)?.leader_id ?? null
  const clearance = { ...owner, id: dice.id(opened_at), office_id: place.office_id, leader_id, cause: 'resignation' as const }
  const items = await db.selectFrom('clearance_item').selectAll().orderBy('title').execute()
  const signer = accountOf(people, 'accounting')?.id ?? hr
  const tasks = items.map(({ title, owner: by, days_before }) => ({
    id: dice.id(opened_at),
    clearance_id: clearance.id,
    title,
    owner: by,
    due_on: dueOf(exit_date, days_before, today),
    ...(by === 'accounting' ? { done_at: resigned.decided_at ?? opened_at, done_by: signer } : {}),
  }))
  await insertTables(db, {
    planned_exit: [{ ...plan, resignation_id: resigned.id }],
    clearance: [{ ...clearance, told_on: opened_at.slice(0, 10), opened_at }],
    clearance_task: tasks,
  })
  await db.updateTable('employee').set({ exit_date }).where('id', '=', person.id).execute()
}

/** Why those left who are gone. */
async function seedHistory(db: Db, { people, dice, opened_on }: ExitPlan, hr: string): Promise<void> {
  for (const { id: employee_id, status, exit_date, hire_date } of people) {
    if (status === 'active' || !exit_date || exit_date <= opened_on) continue
    const given_on = [hire_date, addDays(exit_date, -20)].toSorted().at(-1) ?? exit_date
    const at = `${exit_date}T17:00:00.000Z`
    const decided = {
      employee_id,
      id: dice.id(at),
      status: 'approved' as const,
      created_at: `${given_on}T09:00:00.000Z`,
      decided_at: at,
      effective_at: at,
    }
    const notice = noticeOf(hire_date, given_on)
    const given = {
      given_on,
      notice_length: notice.length,
      notice_unit: notice.unit,
      notice_ends_on: noticeEnds(notice, given_on),
    }
    const change = { id: dice.id(at), employee_id, effective_on: exit_date, changed_by: hr, created_at: at }
    if (status === 'left')
      await insertTables(db, {
        resignation: [
          {
            ...decided,
            ...given,
            last_working_day: exit_date,
            letter: 'I resign from my position.',
            reason: dice.pick(resignationReasons),
          },
        ],
        employee_status_change: [{ ...change, status, reason: 'Resignation', resignation_id: decided.id }],
      })
    else
      await insertTables(db, {
        termination: [
          {
            ...decided,
            exit_date,
            kind: dice.pick(['misconduct', 'performance', 'abandonment', 'probation']),
            reason: 'As told',
            asked_by: hr,
            makers: [hr, employee_id],
          },
        ],
        employee_status_change: [{ ...change, status, reason: 'Termination', termination_id: decided.id }],
      })
  }
}
