/** Many new people at once: so many statements for each few hundred, whatever their number. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Newcomer } from './rules.ts'

export interface Numbered {
  id: string
  ogid: string
  newcomer: Newcomer
}

/** Gives each newcomer an id and the next OGID, in the order of the file. */
export async function numberNewcomers(db: Db, newcomers: readonly Newcomer[]): Promise<Numbered[]> {
  const found = await sql<{ ogid: string }>`
    select 'OG' || lpad(nextval('employee_ogid')::text, 6, '0') as ogid from generate_series(1, ${newcomers.length}::int)`.execute(
    db,
  )
  return newcomers.map((newcomer, index) => {
    const ogid = found.rows[index]?.ogid
    if (!ogid) throw new Error('The sequence of OGIDs gave too few')
    return { id: uuid(), ogid, newcomer }
  })
}

/** Their records and places. */
export async function insertPeople(db: Db, people: readonly Numbered[], at: Date): Promise<void> {
  const created_at = at.toISOString()
  await insertAll(
    db,
    'employee',
    people.map(({ id, ogid, newcomer: { person, job } }) => {
      const { hire_date, employment_type, remote } = job
      const terms = { hire_date, employment_type, probation_ends_on: job.probation_ends_on ?? null, remote, created_at }
      return { ...noPerson, ...person, id, ogid, ...terms }
    }),
  )
  await insertAll(
    db,
    'placement',
    people.map(({ id, newcomer: { job } }) => ({ id: uuid(), employee_id: id, ...placeOf(job), starts_on: job.hire_date })),
  )
}

/** So that all rows have the same columns. */
const noPerson = {
  middle_name: null,
  gender: null,
  birth_date: null,
  marital_status: null,
  phone: null,
  address: null,
  city: null,
  state_of_origin: null,
  lga: null,
  next_of_kin: null,
  emergency_contact: null,
  private_email: null,
}

export const placeOf = ({ office_id, team_id, designation_id, branch_id }: Newcomer['job']) => ({
  office_id,
  team_id: team_id ?? null,
  designation_id,
  branch_id,
})

/** Who leads them; their leaders may be among them, so all of them are there before. */
export async function insertLeaders(db: Db, people: readonly Numbered[]): Promise<void> {
  const byLine = new Map(people.map(({ id, newcomer }) => [newcomer.line, id]))
  const lines = people.flatMap(({ id, newcomer: { leaders, job } }) =>
    leaders.map((leader) => {
      const leader_id = 'leader_id' in leader ? leader.leader_id : byLine.get(leader.leader_line)
      if (!leader_id) throw new Error('A leader of the file was not added')
      const { leadership_type } = leader
      return { id: uuid(), employee_id: id, leader_id, leadership_type, starts_on: job.hire_date }
    }),
  )
  if (lines.length > 0) await insertAll(db, 'reporting_line', lines)
}
