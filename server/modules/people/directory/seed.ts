/** The demo company's people: where they sit, who leads them, how they came there. */
import { addMonths } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { laterOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type DemoPerson, insertTables, type Part } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { confirmAll } from '../../platform/role-confirmations/store.ts'
import { nameOf, personalOf } from '../corrections/seed.ts'
import { accounts } from './seed-accounts.ts'
import { type Career, isAgent, planCareers } from './seed-careers.ts'
import { emailsOf } from './seed-names.ts'
import { type Office, type Post, planPosts } from './seed-posts.ts'

export interface Workforce {
  people: DemoPerson[]
  /** Who heads an office, who leads a team: employee ids by office and team id. */
  heads: Map<string, string>
  leads: Map<string, string>
}

interface Plan extends Part {
  offices: readonly Office[]
  /** Ids by title. */
  branches: ReadonlyMap<string, string>
  designations: ReadonlyMap<string, string>
}

/** Hires everyone; the last OGID given is the sequence's. */
export async function seedPeople(db: Db, plan: Plan): Promise<Workforce> {
  const posts = planPosts(plan.offices)
  const careers = planCareers(posts.all, plan)
  const { people, records, ids } = hire(careers, plan)
  await insertTables(db, {
    employee: records,
    placement: people.flatMap((person) => placementsOf(person, plan)),
    reporting_line: people.flatMap(({ id: employee_id, created_at, lines }) =>
      lines.map((line) => ({ id: plan.dice.id(created_at), employee_id, ...line })),
    ),
  })
  const everybody = people.map(({ id }) => id)
  await confirmAll(db, everybody, `${plan.opened_on}T08:00:00.000Z`)
  // As with who sat there before confirmations were: no row says who confirmed it.
  await sql`delete from role_confirmation`.execute(db)
  await sql`select setval('employee_ogid', ${people.length})`.execute(db)
  const holders = (held: Map<string, Post>) => new Map([...held].map(([id, post]) => [id, known(ids, post)]))
  return { people, heads: holders(posts.heads), leads: holders(posts.leads) }
}

function hire(careers: ReadonlyMap<Post, Career>, { today, opened_on, dice }: Plan) {
  const since = (hire_date: string) => `${laterOf(hire_date, opened_on)}T07:30:00.000Z`
  const ids = new Map([...careers].map(([post, { hire_date }]) => [post, dice.id(since(hire_date))]))
  const newEmail = emailsOf(accounts.map(({ email }) => email))
  const people: DemoPerson[] = []
  const records = [...careers].map(([post, career], index) => {
    const { hire_date, exit_date, status, places } = career
    const name = nameOf(post, dice)
    const confirmable = addMonths(hire_date, 6)
    const { first_name, last_name } = name
    const email = post.account?.email ?? newEmail(name)
    const record = {
      ...{ id: known(ids, post), ogid: `OG${String(index + 1).padStart(6, '0')}`, email, first_name, last_name },
      ...personalOf(post, career, name, today, dice),
      ...{ hire_date, exit_date, status },
      employment_type: employmentOf(post, dice),
      probation_ends_on: confirmable,
      confirmed_on: confirmable <= (exit_date ?? today) ? confirmable : null,
      roles: post.roles,
      remote: post.remote || (isAgent(post) && !post.account && dice.chance(0.04)),
      created_at: since(hire_date),
    }
    const lines = career.lines.map(({ leader, ...line }) => ({ leader_id: known(ids, leader), ...line }))
    people.push({ ...record, places, lines })
    return record
  })
  return { people, records, ids }
}

function placementsOf({ id: employee_id, created_at, places }: DemoPerson, { designations, branches, dice }: Plan) {
  return places.map(({ designation, branch, ...place }) => {
    const ids = { designation_id: known(designations, designation), branch_id: known(branches, branch) }
    return { id: dice.id(created_at), employee_id, ...place, ...ids }
  })
}

function employmentOf(post: Post, dice: SeededRandom): DemoPerson['employment_type'] {
  if (!isAgent(post) || post.account) return 'full_time'
  if (post.office.code === 'academy') return 'intern'
  return dice.chance(0.1) ? 'contract' : 'full_time'
}

function known<K>(ids: ReadonlyMap<K, string>, key: K): string {
  const id = ids.get(key)
  if (!id) throw new Error(`The demo company has no ${key}`)
  return id
}
