/** What is asked of people, as the nouns bring it, and what they were told of it. */
import { grantOf, type Permission } from '@iroko/contract/permissions'
import { type AskKind, topicsOfAsk } from '@iroko/contract/platform/asks'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cached } from '../../../lib/database/cached.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Ask, AskOf, AskRow } from '../../../lib/house/ask.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { findHolders } from '../approvers/store-able.ts'

/** The rows of one kind, of those of whom it is asked. */
async function rowsOf(ask: Ask, of: AskOf): Promise<RawBuilder<unknown>> {
  const rows = await ask.rows(of)
  return sql`select ${ask.what}::text as what, waiting.employee_id, waiting.subject::text as subject, waiting.about::text as about,
    waiting.since::timestamptz as since, waiting.until::date as until
    from (${rows}) waiting where ${of.isAmong(sql.ref('waiting.employee_id'))}`
}

const together = (all: readonly RawBuilder<unknown>[]) => sql.join(all, sql` union `)

export interface Summary {
  what: AskKind
  total: number
  late: number
  until: string | null
  /** Of the soonest. */
  subject: string
  about: string
}

/**
 * What waits for the one who looks, a row a kind, the soonest first. Each kind is read by itself and kept until something changes that it
 * speaks of: every screen asks for the counts, and of 35 kinds few change meanwhile.
 */
export async function listFor(call: Pick<StaffTools, 'db' | 'user' | 'today' | 'now' | 'portal'>): Promise<Summary[]> {
  const { db, user, today, now } = call
  const own = sql`(select ${user.id}::uuid as id)`
  const isAmong = (person: RawBuilder<unknown>) => sql<SqlBool>`${person} = ${user.id}::uuid`
  const of: AskOf = { db, today, now, reader: user, isAmong, people: own }
  const found: (Summary & { since: string })[] = []
  for (const ask of call.portal.house.asks.filter((each) => may(user, each.may))) {
    const keeping = { kind: `asks ${ask.what}`, key: `${user.id} ${today}`, most: 5000, topics: topicsOfAsk(ask.what) }
    found.push(...(await cached(db, keeping, () => summaryOf(ask, of))))
  }
  return found.sort(bySoonest).map(({ since, ...summary }) => summary)
}

/** One row, or none where nothing of the kind waits. */
async function summaryOf(ask: Ask, of: AskOf): Promise<(Summary & { since: string })[]> {
  const found = await sql<Summary & { since: string }>`
    select what, count(*)::int as total, count(*) filter (where until < ${of.today}::date)::int as late, min(until) as until,
      (array_agg(subject order by until nulls last, since, subject))[1] as subject,
      (array_agg(about order by until nulls last, since, subject))[1] as about, min(since) as since
    from (select distinct * from (${await rowsOf(ask, of)}) each) waiting group by what`.execute(of.db)
  return found.rows
}

const lastDay = '9999-12-31'
const bySoonest = (left: Summary & { since: string }, right: Summary & { since: string }): number =>
  (left.until ?? lastDay).localeCompare(right.until ?? lastDay) ||
  left.since.localeCompare(right.since) ||
  left.what.localeCompare(right.what)

/** Who holds each permission today; looked up once for all kinds that ask for it. */
export function holdersIn(db: Db, today: string): (permission: Permission) => Promise<readonly string[]> {
  const found = new Map<Permission, Promise<readonly string[]>>()
  return (permission) => {
    const ids = found.get(permission) ?? findHolders(db, permission, today)
    found.set(permission, ids)
    return ids
  }
}

export interface Waiting extends AskRow {
  what: AskKind
  since_on: string
  /** How often the person was reminded. */
  reminded: number
  /** The day on which they heard of it last. */
  last_on: string | null
}

/** Of a kind everybody for whom something waits. */
export async function ofAll(call: Pick<Tools, 'db' | 'today' | 'now'>, ask: Ask, holders: ReturnType<typeof holdersIn>) {
  const { db, today, now } = call
  const everybody = grantOf('staff', ask.may, await loadGrants(db)) !== 'none'
  const ids = everybody ? [] : [...(await holders(ask.may))]
  const people = everybody
    ? sql`(select employee.id from employee where works_on(employee, ${today}::date))`
    : sql`(select unnest(${ids}::uuid[]) as id)`
  const isAmong = (person: RawBuilder<unknown>) =>
    everybody ? sql<SqlBool>`true` : sql<SqlBool>`${person} = any(${ids}::uuid[])`
  return rowsOf(ask, { db, today, now, reader: null, isAmong, people })
}

/**
 * Everything that waits, with what was told of it; what was told of things that wait no more is deleted, so that they can begin anew.
 */
export async function listAll(
  call: Pick<Tools, 'db' | 'today' | 'now'>,
  asks: readonly Ask[],
  { holders, zone }: { holders: ReturnType<typeof holdersIn>; zone: string },
): Promise<Waiting[]> {
  const all: RawBuilder<unknown>[] = []
  for (const ask of asks) all.push(await ofAll(call, ask, holders))
  if (all.length === 0) return []
  const found = await sql<Waiting>`
    with waiting as materialized (${together(all)}),
    over as (delete from ask_notice notice where not exists (select from waiting where waiting.what = notice.what
      and waiting.subject = notice.subject and (notice.part = 'after' or waiting.employee_id = notice.employee_id)))
    select waiting.*, (waiting.since at time zone ${zone})::date as since_on, notices.reminded, notices.last_on
    from waiting left join lateral (
      select count(*) filter (where part = 'again')::int as reminded, max((told_at at time zone ${zone})::date) as last_on
      from ask_notice notice where notice.what = waiting.what and notice.subject = waiting.subject
        and notice.employee_id = waiting.employee_id and notice.part <> 'after') notices on true
    order by waiting.until nulls last, waiting.since, waiting.subject, waiting.employee_id`.execute(call.db)
  return found.rows
}

export interface NoticeKey {
  what: AskKind
  subject: string
  employee_id: string
  part: 'first' | 'again' | 'after'
  number: number
}

export const placeOf = ({ what, subject, employee_id }: Pick<NoticeKey, 'what' | 'subject' | 'employee_id'>): string =>
  [what, subject, employee_id].join()

export const keyOf = ({ what, subject, employee_id, part, number }: NoticeKey): string =>
  [what, subject, employee_id, part, number].join()

/** Writes down what is told now, and answers the keys of what nobody told before: of two who tell the same, one does. */
export async function claimNotices(db: Db, notices: readonly NoticeKey[], now: Date): Promise<Set<string>> {
  if (notices.length === 0) return new Set()
  const rows = await sql<NoticeKey>`
    insert into ask_notice (what, subject, employee_id, part, number, told_at)
    select what, subject, employee_id, part, number, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(notices)}::json) as notice(what text, subject text, employee_id uuid, part text, number int)
    order by what, subject, employee_id, part, number
    on conflict do nothing returning what, subject, employee_id, part, number`.execute(db)
  return new Set(rows.rows.map(keyOf))
}

/** Who leads each of these people today, nearest first. */
export async function leadersOf(db: Db, ids: readonly string[], today: string): Promise<Map<string, string>> {
  const found = await sql<{ employee_id: string; leader_id: string }>`
    select distinct on (line.employee_id) line.employee_id, line.leader_id from reporting_line line
    join employee leader on leader.id = line.leader_id and is_employed(leader)
    where line.employee_id = any(${[...new Set(ids)]}::uuid[]) and line.starts_on <= ${today}::date
      and (line.ends_on is null or line.ends_on > ${today}::date)
    order by line.employee_id, line.ends_on nulls first, line.leadership_type`.execute(db)
  return new Map(found.rows.map(({ employee_id, leader_id }) => [employee_id, leader_id]))
}

/** Those of these people who are on leave all day. */
export async function listAway(db: Db, ids: readonly string[], today: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await sql<{ id: string }>`
    select person.id from unnest(${[...new Set(ids)]}::uuid[]) as person(id) where is_away(person.id, ${today}::date, 'all')`.execute(
    db,
  )
  return new Set(found.rows.map(({ id }) => id))
}

/** The names of people, for those who hear of what they have not done. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; full_name: string }>`
    select id, full_name from employee where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(found.rows.map(({ id, full_name }) => [id, full_name]))
}
