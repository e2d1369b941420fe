/** The demo company, part by part: one seed, one company. It writes what the product itself would have written. */
import { addDays, addMonths, weekdayOf } from '@iroko/contract/dates'
import type { Kysely } from 'kysely'
import type { DB } from './database.types.ts'
import { throwDice } from './lib/dice.ts'
import { hashPassword } from './lib/passwords.ts'
import { newToken } from './lib/tokens.ts'
import { openDesk } from './modules/approvals/seed.ts'
import { contacts, seedContacts } from './modules/clients/seed.ts'
import { seedHolidays } from './modules/holidays/seed.ts'
import { seedCredentials } from './modules/identity/seed.ts'
import { type KeptFile, seedLeave } from './modules/leave/seed.ts'
import { seedLeaveTypes } from './modules/leave/seed-types.ts'
import { seedPeople } from './modules/people/seed.ts'
import { accounts } from './modules/people/seed-accounts.ts'
import { seedWallOfFame } from './modules/recognition/seed.ts'
import { seedCompany } from './modules/settings/seed.ts'
import { idOf, seedLeadership, seedStructure } from './modules/structure/seed.ts'
import { seedTickets } from './modules/tickets/seed.ts'

export interface CompanyPlan {
  /** About how many people, those who left included; at least 40. */
  employees: number
  /** How long the portal has been in use. */
  months: number
  today: string
  /** About how many leave applications; without it as many as people usually make. */
  applications?: number | undefined
}

export interface BuiltCompany {
  password: string
  accounts: { email: string; who: string }[]
  /** Opens /auth/activate for the client contact who has no password yet. */
  activation_token: string
  /** Files that the rows speak of: whoever keeps files keeps these too. */
  files: KeptFile[]
}

const password = 'Welcome-2026'
const activationDays = 30

/** Builds the company in one transaction, into a migrated database without one. */
export async function buildCompany(database: Kysely<DB>, plan: CompanyPlan): Promise<BuiltCompany> {
  const password_hash = await hashPassword(password)
  const activation_token = newToken()
  const files = await database.transaction().execute(async (db) => {
    const times = timesOf(plan)
    const { opened_on, founded_on } = times
    const working_weekdays = await seedCompany(db, opened_on)
    const structure = await seedStructure(db, { employees: plan.employees, founded_on, dice: throwDice('structure') })
    const { people, heads, leads } = await seedPeople(db, { ...structure, ...times, dice: throwDice('people') })
    await seedLeadership(db, heads, leads)
    await seedCredentials(db, people, password_hash)
    const { clients, offices } = structure
    const activation_expires_at = `${addDays(plan.today, activationDays)}T08:00:00.000Z`
    await seedContacts(db, {
      clients,
      password_hash,
      activation_token,
      activation_expires_at,
      at: times.latest,
      dice: throwDice('contacts'),
    })
    const calendarOf = await seedHolidays(db, {
      offices,
      from: opened_on,
      today: plan.today,
      working_weekdays,
      dice: throwDice('holidays'),
    })
    const types = await seedLeaveTypes(db, founded_on, throwDice('leave types'))
    const desk = await openDesk(db, { people, offices, heads, latest: times.latest, dice: throwDice('approvals') })
    const hr_office_id = idOf(new Map(offices.map(({ code, id }) => [code, id])), 'hr')
    const { applications } = plan
    const leave = {
      types,
      people,
      hr_office_id,
      calendarOf,
      decide: desk.handle,
      ...times,
      applications,
      dice: throwDice('leave'),
    }
    const kept = await seedLeave(db, leave)
    await desk.insert(db)
    await seedWallOfFame(db, { people, ...times, dice: throwDice('wall of fame') })
    await seedTickets(db, { people, ...times, dice: throwDice('tickets') })
    return kept
  })
  return { password, accounts: [...accounts, ...contacts].map(({ email, who }) => ({ email, who })), activation_token, files }
}

/** The days that the history stands on. Nothing is younger than the end of the last working day before today. */
function timesOf({ today, months }: CompanyPlan) {
  const opened_on = addMonths(today, -months)
  const founded = addMonths(opened_on, -120)
  let last = addDays(today, -1)
  while (weekdayOf(last) > 5) last = addDays(last, -1)
  return { today, opened_on, founded_on: addDays(founded, 1 - weekdayOf(founded)), latest: `${last}T16:00:00.000Z` }
}
