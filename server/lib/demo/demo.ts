/** What the parts of the demo company share: its times and people, how a request of theirs ends, rows as small tables. */

import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import type { GrantedRole } from '@iroko/contract/roles'
import type { Insertable } from 'kysely'
import type { DB } from '../../database.types.ts'
import type { Db } from '../database/database.ts'
import { insertAll } from '../http/bulk.ts'
import type { SeededRandom } from './dice.ts'

/** What every part is built with. */
export interface Part {
  founded_on: string
  /** The portal's first day: what lies before was brought over. */
  opened_on: string
  today: string
  /** The end of the last working day before today: nothing that people decided is younger. */
  latest: string
  /** Up to when people have punched. */
  now: Date
  dice: SeededRandom
}

export interface DemoPlace {
  office_id: string
  /** The title of its branch. */
  branch: string
  team_id: string | null
  designation: string
  starts_on: string
  /** The first day that no longer counts. */
  ends_on: string | null
}

export interface DemoPerson {
  id: string
  ogid: string
  email: string
  first_name: string
  last_name: string
  gender: 'female' | 'male'
  employment_type: 'full_time' | 'contract' | 'intern'
  status: 'active' | 'left' | 'terminated'
  roles: GrantedRole[]
  hire_date: string
  /** The last day of work. */
  exit_date: string | null
  created_at: string
  /** In the order of time. */
  places: DemoPlace[]
  lines: { leader_id: string; leadership_type: 0 | 1 | 2 | 3; starts_on: string; ends_on: string | null }[]
}

/** How a request ends, if there is time enough until today; or the step that it is to wait at. */
export type Fate = 'approved' | 'rejected' | 'withdrawn' | { waits_at: number }

/** A part that needs the people, with the places they have today. */
export interface PeoplePart extends Part {
  people: readonly DemoPerson[]
}

/** A part whose requests are decided by the people whom the policies name. */
export interface RequestsPart extends PeoplePart {
  decide: Decide
}

/** What is said with a decision. */
export interface DecisionWords {
  kind: readonly string[]
  refusing: readonly string[]
}

export interface DemoRequest {
  kind: ApprovalKind
  subject_id: string
  requester_id: string
  makers?: readonly string[]
  summary: string
  facts: { days?: number; leave_type_id?: string; amount_kobo?: number }
  starts_on?: string
  ends_on?: string
  created_at: string
  fate: Fate
  words?: DecisionWords
}

export interface Decided {
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  /** When it was decided or withdrawn; null while it waits. */
  decided_at: string | null
  decisions: { decided_by: string; decision: 'approved' | 'rejected'; comment: string | null; decided_at: string }[]
}

/** Sends a request through the policies of this database. */
export type Decide = (request: DemoRequest) => Decided

/** A request of a day: its id, and what became of it. */
export function send(dice: SeededRandom, decide: Decide, request: Omit<DemoRequest, 'subject_id'>) {
  const id = dice.id(request.created_at)
  const { status, decided_at, decisions } = decide({ ...request, subject_id: id })
  return { row: { id, status, created_at: request.created_at, decided_at }, decisions }
}

/** The person of an account, by its name before the @. */
export const accountOf = <P extends { email: string }>(people: readonly P[], name: string): P | undefined =>
  people.find(({ email }) => email === `${name}@zuma.test`)

/** Where somebody sits now. */
export const placeOf = <P>({ places }: { places: readonly P[] }): P | undefined => places.at(-1)

/** Inserts the rows of several tables, in the order in which they are named. */
export async function insertTables(db: Db, tables: { [T in keyof DB]?: readonly Insertable<DB[T]>[] }): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) await insertAll(db, table as keyof DB, rows as never)
}
