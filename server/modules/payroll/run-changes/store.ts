/** What changed since the last approved payroll, by line, and the second persons who countersigned it. */
import type { ChangeKind } from '@iroko/contract/payroll/run-changes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { type FileRef, fileRef, ifThere, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { type FreshScope, freshIn } from './store-fresh.ts'

interface Line {
  id: string
  what: ChangeKind
  made_by: string
  made_at: string
  agreed_by: string | null
  countersigned_by: string | null
  countersigned_at: string | null
  bars: boolean
  people: number
  ids: string[]
  was: Record<string, unknown> | null
  became: Record<string, unknown> | null
}

/**
 * Each line once, with whom it is about. That an earlier salary ends with a new one says nothing more: two people decided both.
 */
const linesOf = (scope: FreshScope): RawBuilder<Line> => sql<Line>`(
  with ${freshIn(scope)}
  select line as id, what, made_by, made_at, (array_agg(agreed_by))[1] as agreed_by, (array_agg(countersigned_by))[1] as countersigned_by,
    max(countersigned_at) as countersigned_at, bool_or(bars) as bars, count(distinct employee_id)::int as people,
    (array_agg(distinct employee_id)) as ids, (array_agg(was))[1] as was, (array_agg(became))[1] as became
  from fresh where not (what = 'salary' and agreed_by is not null and not coalesce(became ? 'amount_kobo', false))
  group by line, what, made_by, made_at
  union all select line, what, made_by, made_at, null, countersigned_by, countersigned_at, bars, 0, '{}', null, became from alone)`

/** Whether somebody is the second person of a line: not whose it is alone with few others, nor who was brought in by whoever made it. */
const mayCountersign = (person: RawBuilder<unknown>) => sql<boolean>`(line.bars and line.made_by <> ${person}
  and (not ${person} = any(line.ids) or line.people * 2 >= (select count(*) from employee where is_employed(employee)))
  and not was_added_by(${person}, array[line.made_by]))`

/** Of a line of tax details, those that it changed. */
const factsOfLine = sql`line.what = 'tax' and facts.employee_id = any(line.ids) and facts.year = (coalesce(line.became, line.was) ->> 'year')::int`

/** Whether a line lowers tax or pension and there is no document behind it: it is not countersigned before there is. */
const lacksPaper = sql<boolean>`(line.what = 'tax' and line.bars
  and exists (select from tax_facts facts where ${factsOfLine} and facts.paper_id is null and still_lowers_tax(line.was, line.became, facts)))`

export function listChanges(
  db: Db,
  scope: FreshScope,
  userId: string,
  list: ListQuery & { what?: ChangeKind | undefined; open?: 'yes' | undefined },
) {
  const query = db
    .selectFrom(linesOf(scope).as<'line'>('line'))
    .innerJoin('employee as author', 'author.id', 'line.made_by')
    .leftJoin('employee as agreed', 'agreed.id', 'line.agreed_by')
    .leftJoin('employee as signed', 'signed.id', 'line.countersigned_by')
    .select(['line.id', 'line.what', 'line.people', 'line.was', 'line.became', 'line.made_at as at', 'line.bars'])
    .select([personRef('author').as('by'), ifThere('agreed', personRef('agreed')).as('agreed_by')])
    .select(
      ifThere(
        'signed',
        sql<{ by: PersonRef; at: string }>`json_build_object('by', ${personRef('signed')}, 'at', line.countersigned_at)`,
      ).as('countersigned'),
    )
    .select(
      sql<
        PersonRef[]
      >`coalesce((select json_agg(json_build_object('id', id, 'ogid', ogid, 'full_name', full_name) order by full_name)
        from (select id, ogid, full_name from employee where id = any(line.ids) order by full_name limit 3) few), '[]')`.as(
        'employees',
      ),
    )
    .select([mayCountersign(sql`${userId}::uuid`).as('mine'), lacksPaper.as('lacks_paper')])
    .select(
      sql<FileRef | null>`(select ${fileRef()} from tax_facts facts join file on file.id = facts.paper_id where ${factsOfLine}
      order by facts.employee_id limit 1)`.as('paper'),
    )
    .$if(list.what !== undefined, (it) => it.where('line.what', '=', list.what ?? 'salary'))
    .$if(list.open === 'yes', (it) => it.where(sql<SqlBool>`line.bars`))
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`exists (select from employee where id = any(line.ids || line.made_by)
        and lower(full_name) like ${`%${(list.q ?? '').toLowerCase()}%`})`),
    )
  return listPage(db, query, list, {
    columns: {
      at: sql.ref('line.made_at'),
      what: sql.ref('line.what'),
      by: sql.ref('author.full_name'),
      people: sql.ref('line.people'),
    },
    fallback: '-at',
    tie: sql.ref('line.id'),
  })
}

export interface OpenLine extends Pick<Line, 'id' | 'what' | 'was' | 'became' | 'people' | 'made_by'> {
  made_on: string
  names: string[]
  /** Of those who are asked about, who can countersign it. */
  by: string[]
  lacks_paper: boolean
}

/** The lines that bar whoever made them, with who of these people can countersign each. */
export async function findOpenLines(db: Db, scope: FreshScope, people: readonly string[]): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select line.id, line.what, line.was, line.became, line.people, line.made_by, to_char(line.made_at, 'YYYY-MM-DD') as made_on,
      ${lacksPaper} as lacks_paper,
      array(select full_name from employee where id = any(line.ids) order by full_name limit 2) as names,
      array(select person from unnest(${[...people]}::uuid[]) person where ${mayCountersign(sql`person`)}) as by
    from ${linesOf(scope)} line where line.bars order by line.made_at, line.id`.execute(db)
  return rows
}

/** What the newest regular payroll that was approved paid: by it a policy about amounts is chosen before there is another. */
export async function findUsualNet(db: Db): Promise<number> {
  const { rows } = await sql<{
    kobo: number
  }>`select coalesce(sum(net_kobo), 0)::bigint as kobo from payslip where voided_at is null and run_id = (
    select id from payroll_run where approved_at is not null and kind = 'regular' order by approved_at desc, id desc limit 1)`.execute(
    db,
  )
  return rows[0]?.kobo ?? 0
}

/** Who has their names, in the order of these. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<PersonRef[]> {
  const { rows } =
    await sql<PersonRef>`select id, ogid, full_name from employee where id = any(${[...ids]}::uuid[]) order by full_name, id`.execute(
      db,
    )
  return rows
}
