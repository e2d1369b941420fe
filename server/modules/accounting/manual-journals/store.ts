/** Entries that people write themselves, with their lines. */
import type { ManualJournalKind, ManualJournalStatus, SentLine } from '@iroko/contract/accounting/manual-journals'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ManualJournal } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'

const line = sql`manual_journal_line line where line.journal_id = journal.id`

const rows = (db: Db) =>
  db
    .selectFrom('manual_journal as journal')
    .innerJoin('employee', 'employee.id', 'journal.made_by')
    .select(['journal.id', 'journal.version', 'journal.dated_on', 'journal.memo', 'journal.created_at'])
    .select(['journal.every_on', 'journal.until', 'journal.stopped_on', 'journal.reverses_next_month', 'journal.problem'])
    .select([
      sql<ManualJournalKind>`journal.kind`.as('kind'),
      sql<ManualJournalStatus>`journal.status`.as('status'),
      personRef().as('made_by'),
      sql<number>`coalesce((select sum(debit_kobo) from ${line}), 0)::bigint`.as('total_kobo'),
      sql<{
        id: string
        number: string
      } | null>`(select json_build_object('id', entry.id, 'number', entry.number) from journal_entry entry
        where entry.source_kind = 'manual_journal' and entry.source_id = journal.id and (entry.kind = 'reversal') = (journal.kind = 'reversal')
        order by entry.document_on desc, entry.id limit 1)`.as('entry'),
      sql<string | null>`(select number from journal_entry entry where entry.id = journal.reverses)`.as('reverses'),
    ])

interface Query extends ListQuery {
  status?: ManualJournalStatus | undefined
  kind?: ManualJournalKind | undefined
}

/** All but the drafts of others. */
const readable = (user: User) => sql<SqlBool>`(journal.status <> 'draft' or journal.made_by = ${user.id}::uuid)`

export function listJournals(db: Db, user: User, list: Query) {
  const { status, kind, q } = list
  const found = rows(db)
    .where(readable(user))
    .$if(status !== undefined, (it) => it.where('journal.status', '=', status ?? 'draft'))
    .$if(kind !== undefined, (it) => it.where('journal.kind', '=', kind ?? 'manual'))
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(journal.memo) like ${likePattern(q ?? '')}`))
  const columns = {
    created_at: sql.ref('journal.created_at'),
    dated_on: sql.ref('journal.dated_on'),
    total_kobo: sql`coalesce((select sum(debit_kobo) from ${line}), 0)`,
  }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('journal.id') })
}

export const findReadable = (db: Db, user: User, id: string) =>
  rows(db).where('journal.id', '=', id).where(readable(user)).executeTakeFirst()

export const findJournals = (db: Db, ids: readonly string[]) =>
  rows(db)
    .where('journal.id', 'in', [...ids])
    .execute()

interface ShownLine {
  account: { id: string; code: string; title: string }
  office: { id: string; title: string } | null
  memo: string
  debit_kobo: number
  credit_kobo: number
}

export async function linesOf(db: Db, id: string): Promise<ShownLine[]> {
  const { rows: found } = await sql<ShownLine>`
    select json_build_object('id', account.id, 'code', account.code, 'title', account.title) as account,
      case when office.id is not null then json_build_object('id', office.id, 'title', office.title) end as office,
      line.memo, line.debit_kobo, line.credit_kobo
    from manual_journal_line line join account on account.id = line.account_id left join office on office.id = line.office_id
    where line.journal_id = ${id}::uuid order by line.position`.execute(db)
  return found
}

/** Held until the transaction ends; for a caller only one that they may read. */
export async function lockJournal(db: Db, id: string, caller?: { user: User }) {
  const found = await db
    .selectFrom('manual_journal as journal')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? (may(caller.user, 'journal.read') ? readable(caller.user) : sql<SqlBool>`false`) : sql<SqlBool>`true`)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, kind: found.kind as ManualJournalKind, status: found.status as ManualJournalStatus }
}
export type HeldJournal = NonNullable<Awaited<ReturnType<typeof lockJournal>>>

export async function insertJournal(db: Db, row: Insertable<ManualJournal>): Promise<void> {
  await db.insertInto('manual_journal').values(row).execute()
}

export async function writeLines(db: Db, id: string, lines: readonly SentLine[]): Promise<void> {
  await db.deleteFrom('manual_journal_line').where('journal_id', '=', id).execute()
  if (lines.length === 0) return
  await db
    .insertInto('manual_journal_line')
    .values(lines.map((sent, position) => ({ ...sent, position, journal_id: id })))
    .execute()
}

export async function updateDraft(db: Db, id: string, values: Updateable<ManualJournal>): Promise<void> {
  await db
    .updateTable('manual_journal')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('manual_journal')
    .set((eb) => ({ status: 'pending', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('manual_journal').where('id', '=', id).execute()
}

interface Reversible {
  id: string
  number: string
  kind: string
  dated_on: string
  reversed_by: string | null
  is_asked: boolean
}

/** An entry with whether it is reversed already, or that is asked for; held. */
export async function lockEntry(db: Db, id: string): Promise<Reversible | undefined> {
  const { rows: found } = await sql<Reversible>`
    select entry.id, entry.number, entry.kind, entry.dated_on,
      (select number from journal_entry later where later.reverses = entry.id) as reversed_by,
      exists (select 1 from manual_journal journal where journal.reverses = entry.id and journal.status = 'pending') as is_asked
    from journal_entry entry where entry.id = ${id}::uuid for update of entry`.execute(db)
  return found[0]
}

/** The mirror of an entry, line by line. */
export async function mirrorOf(db: Db, entryId: string): Promise<SentLine[]> {
  const { rows: found } = await sql<SentLine>`
    select account_id, office_id, left(detail, 160) as memo, credit_kobo as debit_kobo, debit_kobo as credit_kobo
    from journal_line where entry_id = ${entryId}::uuid order by position`.execute(db)
  return found
}

export type PostedLine = Pick<SentLine, 'account_id' | 'office_id' | 'memo' | 'debit_kobo' | 'credit_kobo'>

export const linesToPost = (db: Db, id: string): Promise<PostedLine[]> =>
  db
    .selectFrom('manual_journal_line')
    .select(['account_id', 'office_id', 'memo', 'debit_kobo', 'credit_kobo'])
    .where('journal_id', '=', id)
    .orderBy('position')
    .execute()

/** The months of a recurring entry that stand in the books. */
export async function postedParts(db: Db, id: string): Promise<string[]> {
  const found = await db
    .selectFrom('journal_entry')
    .select('part')
    .where('source_kind', '=', 'manual_journal')
    .where('source_id', '=', id)
    .execute()
  return found.map(({ part }) => part)
}

/** Approved entries of which something may be due: what is posted every month, and what is taken back in the month after. */
export const dueIds = async (db: Db): Promise<string[]> => {
  const found = await db
    .selectFrom('manual_journal')
    .select('id')
    .where('status', '=', 'approved')
    .where(sql<SqlBool>`(kind = 'recurring' or reverses_next_month)`)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

interface Accrual {
  id: string
  part: string
  /** The first day of the month after the one in which it stands. */
  next_month: string
}

/** What of a journal stands in an earlier month for that month only, and was not taken back. */
export async function accrualsBefore(db: Db, journalId: string, month: string): Promise<Accrual[]> {
  const { rows: found } = await sql<Accrual>`
    select entry.id, entry.part, (date_trunc('month', entry.dated_on) + interval '1 month')::date as next_month
    from manual_journal journal join journal_entry entry on entry.source_kind = 'manual_journal' and entry.source_id = journal.id
    where journal.id = ${journalId}::uuid and journal.reverses_next_month and entry.kind <> 'reversal' and entry.dated_on < ${month}::date
      and not exists (select 1 from journal_entry later where later.reverses = entry.id)
    order by entry.dated_on, entry.id`.execute(db)
  return found
}

/** Says why the last that was due could not be posted, or that nothing stands against it any more. */
export async function setProblem(db: Db, id: string, problem: string | null, at: string): Promise<void> {
  await db
    .updateTable('manual_journal')
    .set((eb) => ({
      problem,
      problem_since: problem === null ? null : sql<string>`coalesce(problem_since, ${at}::timestamptz)`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where(sql<SqlBool>`problem is distinct from ${problem}`)
    .execute()
}

export async function markStopped(db: Db, id: string, stopped_on: string): Promise<void> {
  await db
    .updateTable('manual_journal')
    .set((eb) => ({ stopped_on, problem: null, problem_since: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes the drafts of whoever leaves; answers their ids. */
export async function dropDraftsOf(db: Db, employeeId: string): Promise<string[]> {
  const gone = await db
    .deleteFrom('manual_journal')
    .where('made_by', '=', employeeId)
    .where('status', '=', 'draft')
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}
