/** The demo company's leave: what everyone asked for since the portal began, with balances that are the sum of their ledgers. */
import { addDays, daysBetween, yearOf } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { LeaveLedger } from '../../../database.types.ts'
import type { WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { byTime, laterOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, placeOf, type RequestsPart } from '../../../lib/demo/demo.ts'
import { type Accounts, applyFor } from '../application-form/seed.ts'
import { habits, stories, teamStories } from '../application-form/seed-habits.ts'
import { type LeaveRequest, storyOf, usualRequests } from '../application-form/seed-requests.ts'
import { passTo } from '../balances/seed.ts'
import { accountant } from '../balances/seed-nights.ts'
import { shorteningsOf } from '../shortenings/seed.ts'
import type { LeaveTypes } from '../types/seed.ts'
import { certificate } from './seed-certificate.ts'
import type { Outcomes } from './seed-outcome.ts'

export interface LeavePlan extends RequestsPart {
  types: LeaveTypes
  calendarOf(office_id: string): WorkCalendar
  /** About how many applications; without it as many as people usually make. */
  applications?: number | undefined
}

/** Files that belong to applications; their bytes are not in the database. */
export interface KeptFile {
  id: string
  bytes: string | Buffer
}

export async function seedLeave(db: Db, plan: LeavePlan): Promise<KeptFile[]> {
  const { people, types, opened_on, today, dice } = plan
  const teams = Map.groupBy(people, (person) => (person.status === 'active' && placeOf(person)?.team_id) || '')
  const rows: Outcomes['rows'] = { file: [], leave_application: [], leave_day: [], audit_log: [] }
  const leave_ledger: Insertable<LeaveLedger>[] = []
  const requestsOf = requestsFor(plan)
  const open = accountant(plan)
  for (const person of people) {
    const accounts = Object.fromEntries(Object.entries(types).map(([key, type]) => [key, open(type, person)])) as Accounts
    applyFor({ person, accounts, requests: requestsOf(person) }, { ...plan, teams, rows })
    for (const account of Object.values(accounts)) {
      passTo(account, today)
      const of = { employee_id: person.id, leave_type_id: account.type.id, ...noCause }
      for (const line of account.lines) leave_ledger.push({ id: dice.id(line.created_at), ...of, ...line })
    }
  }
  const years = Array.from({ length: yearOf(today) - yearOf(opened_on) }, (_, index) => yearOf(opened_on) + index)
  const leave_year_close = years.map((leave_year) => ({ leave_year, closed_at: `${leave_year + 1}-01-01T00:30:00.000Z` }))
  // Their ids begin with the moment at which they were made.
  rows.leave_application.sort((a, b) => byTime(a.id, b.id))
  await insertTables(db, { ...rows, leave_ledger, leave_year_close, shortening: shorteningsOf(rows.leave_application, plan) })
  return rows.file.map(({ id }) => ({ id, bytes: certificate }))
}

const noCause = { application_id: null, leave_day_id: null, created_by: null }

/** What a person asks for: by the story where there is one, else as the habits have it. */
function requestsFor(plan: LeavePlan): (person: DemoPerson) => LeaveRequest[] {
  const { people, opened_on, today, types, applications } = plan
  const served = people.map(({ hire_date, exit_date }) => daysBetween(laterOf(hire_date, opened_on), exit_date ?? today) / 365)
  const usually = habits.reduce((total, [key, often]) => total + (types[key].gender ? often / 2 : often), 0)
  // The rules refuse about one in eight.
  const years = served.reduce((total, some) => total + Math.max(0, some), 0) * 0.87
  const pace = applications === undefined ? 1 : applications / (years * usually)
  const lead = accountOf(people, 'lead')?.id
  const team = people.filter(({ email, status, lines }) => {
    const isLed = lines.some((line) => line.leader_id === lead && line.leadership_type === 0 && line.ends_on === null)
    return isLed && status === 'active' && email !== 'agent@zuma.test'
  })
  return (person) => {
    const scene = { ...plan, calendar: plan.calendarOf(placeOf(person)?.office_id ?? ''), pace }
    const line = teamStories[team.indexOf(person)]
    const story = storyOf(line ? [line] : (stories[person.email.replace('@zuma.test', '')] ?? []), scene)
    // What the story says must find its days free.
    const usual = story.length > 1 ? [] : usualRequests(person, scene)
    const before = story.length === 0 ? usual : usual.filter(({ ends_on }) => ends_on < addDays(today, -20))
    const all = [...before, ...story].filter(({ created_at }) => created_at >= opened_on)
    return all.sort((a, b) => byTime(a.created_at, b.created_at))
  }
}
