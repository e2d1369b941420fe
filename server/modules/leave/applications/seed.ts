/** The demo company's leave: what everyone asked for since the portal began, with balances that are the sum of their ledgers. */
import { addDays, daysBetween, yearOf } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { File } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type DemoPerson, insertTables, type Part } from '../../../lib/demo.ts'
import { byTime, laterOf } from '../../../lib/moments.ts'
import type { Made, Setting } from './seed-applications.ts'
import { applyFor } from './seed-applications.ts'
import { type BookRow, nightsOf, openBook } from './seed-book.ts'
import { certificate, certificateFile } from './seed-certificate.ts'
import { type Scene, scriptOf, teamScript, type Wish, wishesOf, wishesPerYear } from './seed-wishes.ts'

type Person = DemoPerson

export interface LeavePlan extends Part, Pick<Setting, 'types' | 'calendarOf' | 'decide'> {
  people: readonly Person[]
  offices: readonly { id: string; code: string }[]
  /** About how many applications; without it as many as people usually make. */
  applications?: number | undefined
}

/** Files that belong to applications; their bytes are not in the database. */
export interface KeptFile {
  id: string
  bytes: string | Buffer
}

type Row = Required<BookRow> & { id: string; employee_id: string }

export async function seedLeave(db: Db, plan: LeavePlan): Promise<KeptFile[]> {
  const made: Made = { applications: [], days: [], audits: [] }
  const files: Insertable<File>[] = []
  const ledger: Row[] = []
  const { people, types, opened_on, today, dice } = plan
  const all = Object.values(types)
  const nights = nightsOf(opened_on, today, all)
  const setting: Setting = {
    ...plan,
    ...colleaguesOf(plan),
    certificate: (person, at) => keepCertificate(files, dice.id(at), person.id, at),
  }
  const wishes = wishesFor(plan)
  for (const person of people) {
    const book = openBook(person, all, nights, dice)
    applyFor(person, wishes(person), book, setting, made)
    book.passTo(today)
    for (const row of book.rows) ledger.push({ ...noCause, id: dice.id(row.created_at), employee_id: person.id, ...row })
  }
  const byMoment = made.applications.toSorted((a, b) => byTime(String(a.created_at), String(b.created_at)))
  await insertTables(db, {
    file: files,
    leave_application: byMoment,
    leave_day: made.days,
    leave_ledger: ledger,
    audit_log: made.audits,
    leave_year_close: closedYears(opened_on, today),
  })
  return files.map(({ id }) => ({ id, bytes: certificate }))
}

/** Rows that are inserted together have the same columns. */
const noCause = { application_id: null, leave_day_id: null, created_by: null }

function closedYears(opened_on: string, today: string) {
  const years = Array.from({ length: yearOf(today) - yearOf(opened_on) }, (_, index) => yearOf(opened_on) + index)
  return years.map((leave_year) => ({ leave_year, closed_at: `${leave_year + 1}-01-01T00:30:00.000Z` }))
}

function keepCertificate(files: Insertable<File>[], id: string, created_by: string, created_at: string): string {
  files.push({ id, ...certificateFile, created_by, created_at })
  return id
}

/** What a person asks for: by the script where there is one, else as the habits have it. */
function wishesFor(plan: LeavePlan): (person: Person) => Wish[] {
  const { people, opened_on, today, latest, dice } = plan
  const years = people.reduce((total, { hire_date, exit_date }) => {
    const from = laterOf(hire_date, opened_on)
    return total + Math.max(0, daysBetween(from, exit_date ?? today)) / 365
  }, 0)
  // The rules refuse about one wish in eight.
  const pace = plan.applications === undefined ? 1 : plan.applications / (years * wishesPerYear * 0.87)
  const team = teamOfLead(people)

  return (person) => {
    const calendar = plan.calendarOf(person.places.at(-1)?.office_id ?? '')
    const scene: Scene = { today, latest, calendar }
    const usual = wishesOf(person, { from: opened_on, latest, calendar, pace }, dice)
    const turn = team.indexOf(person.id)
    const scripted = turn >= 0 ? teamScript(turn, scene, dice) : scriptOf(person.email.replace('@zuma.test', ''), scene, dice)
    if (scripted.length === 0) return usual
    // What the script says must find its days free.
    const before =
      scripted.length > 1 ? [] : usual.filter(({ ends_on, keys }) => ends_on < addDays(today, -20) && !keys.includes('unpaid'))
    return [...before, ...scripted]
      .filter(({ created_at }) => created_at >= opened_on)
      .sort((a, b) => byTime(a.created_at, b.created_at))
  }
}

/** The people of the team lead's account, without those who have a script of their own. */
function teamOfLead(people: readonly Person[]): string[] {
  const lead = people.find(({ email }) => email === 'lead@zuma.test')
  const own = people.filter(
    ({ lines, status }) =>
      status === 'active' &&
      lines.some(
        ({ leader_id, leadership_type, ends_on }) => leader_id === lead?.id && leadership_type === 0 && ends_on === null,
      ),
  )
  return own.filter(({ email }) => email !== 'agent@zuma.test').map(({ id }) => id)
}

function colleaguesOf({ people, offices, dice }: LeavePlan): Pick<Setting, 'colleague' | 'hrOfficer'> {
  const stay = people.filter(({ status }) => status === 'active')
  const teams = Map.groupBy(stay, ({ places }) => places.at(-1)?.team_id ?? '')
  const hr = offices.find(({ code }) => code === 'hr')
  const officers = stay.filter(({ places }) => places.some(({ office_id }) => office_id === hr?.id))
  return {
    colleague: (person, team_id, day) => {
      const others =
        team_id === null ? [] : (teams.get(team_id) ?? []).filter(({ id, hire_date }) => id !== person.id && hire_date <= day)
      return others.length > 0 ? dice.pick(others).id : null
    },
    hrOfficer: (person) => dice.pick(officers.filter(({ id }) => id !== person.id)).id,
  }
}
