/** The board: one search for all its columns. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { applications } from '@iroko/contract/recruitment/applications'
import { type ApplicationStage, applicationStages } from '@iroko/contract/recruitment/stages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cached } from '../../../lib/database/cached.ts'
import type { Db } from '../../../lib/database/database.ts'
import { composedOnce, mostCounted } from '../../../lib/database/listing.ts'
import { sightOf, type User } from '../../../lib/http/rights.ts'
import { type Filters, isFound, matchesOf, type Way, wanted, waysOf } from '../application-search/store.ts'
import { mostWalked, rows } from './store-list.ts'

type BoardQuery = Parsed<typeof applications.board>['query']

interface Column {
  stage: ApplicationStage
  total: number
  /** When the last of those whom a search finds came to the stage. */
  newest: string | null
}

/** What is looked at for a column, under the name of the table, and which of it count. */
interface Source {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

const plain = sql.table('job_application')

/** How many of what is asked for are at each stage, kept until an application changes. */
function countColumns(db: Db, user: User, filters: Filters, today: string): Promise<Column[]> {
  const key = JSON.stringify([sightOf(user), today, filters])
  return cached(db, { kind: 'columns of the board', key, most: 200, topics: ['job_applications'] }, async () => {
    const from = filters.q ? matchesOf(await waysOf(db, filters.q), false) : plain
    const newest = filters.q ? sql`max(stage_since)` : sql`null::timestamptz`
    const { rows: found } = await sql<Column>`
      select stage, count(*) as total, ${newest} as newest from ${from} job_application
      where ${wanted(user, filters, today)} group by stage`.execute(db)
    return applicationStages.map((stage) => found.find((column) => column.stage === stage) ?? { stage, total: 0, newest: null })
  })
}

/** Who came last to a stage. It and their number stand in the text: PostgreSQL plans for a column of 25 and not of thousands. */
const firstOf = (shown: 'id' | 'id, stage', [stage, most]: ColumnLimit, { from, where }: Source) => sql`(
  select ${sql.raw(shown)} from ${from} job_application where stage = ${sql.lit(stage)} and ${where}
  order by stage_since desc, id desc limit ${sql.lit(most)})`

/** How many cards of a column. */
type ColumnLimit = readonly [stage: ApplicationStage, most: number]
type Card = Pick<Column, 'stage'> & { id: string }

async function cardsOf(db: Db, asked: readonly ColumnLimit[], source: (stage: ApplicationStage) => Source, found = sql``) {
  if (asked.length === 0) return []
  const columns = asked.map((limit) => firstOf('id, stage', limit, source(limit[0])))
  const read = await sql<Card>`${found}select * from (${sql.join(columns, sql` union all `)}) cards`.execute(db)
  return read.rows
}

/** Those whom the ways of a search find, all fetched once and then sorted. */
function sortedCards(db: Db, asked: readonly ColumnLimit[], ways: readonly Way[], where: RawBuilder<SqlBool>) {
  const stages = sql.join(asked.map(([stage]) => sql.lit(stage)))
  const found = sql`with found as materialized (select id, stage, stage_since from ${matchesOf(ways, true)} job_application
    where stage in (${stages}) and ${where}) `
  return cardsOf(db, asked, () => ({ from: sql.table('found'), where: sql`true` }), found)
}

/**
 * Of few all that a search finds are sorted. Of more than are counted they are met on the way from the newest of each column on; where too few
 * are, as with a word of one new resume and many old ones, the rest of the columns is sorted.
 */
async function searchedCards(
  db: Db,
  asked: readonly ColumnLimit[],
  q: string,
  where: RawBuilder<SqlBool>,
  columns: readonly Column[],
) {
  const ways = await waysOf(db, q)
  if (columns.reduce((sum, { total }) => sum + total, 0) <= mostCounted) return sortedCards(db, asked, ways, where)
  const columnOf = (stage: ApplicationStage) => columns.find((column) => column.stage === stage)
  const walked = await cardsOf(db, asked, (stage) => ({
    from: sql`(select * from job_application where stage = ${sql.lit(stage)} and stage_since <= ${columnOf(stage)?.newest}::timestamptz
      order by stage_since desc, id desc limit ${sql.lit(mostWalked)})`,
    where: sql`${isFound(ways)} and ${where}`,
  }))
  const met = (stage: ApplicationStage) => walked.filter((card) => card.stage === stage)
  const isShort = ([stage, most]: ColumnLimit) => met(stage).length < Math.min(most, columnOf(stage)?.total ?? 0)
  const short = asked.filter(isShort)
  if (short.length === 0) return walked
  const others = walked.filter((card) => !short.some(([stage]) => stage === card.stage))
  return [...others, ...(await sortedCards(db, short, ways, where))]
}

/** The cards with these ids, all in one order. */
const cardsWith = (db: Db, user: User, today: string, ids: RawBuilder<unknown>) =>
  rows(db, user, today)
    .where(sql<SqlBool>`job_application.id = any(${ids})`)
    .orderBy('stage_since', 'desc')
    .orderBy('job_application.id', 'desc')

/**
 * How many of the applications that the list would answer are at each stage, and the cards of the columns that are asked for, who came to the
 * stage last first. An application that is moved meanwhile stands once, where it is now.
 */
export async function readBoard(db: Db, user: User, { cards, ...filters }: BoardQuery, today: string) {
  const { q, ...others } = filters
  const columns = await countColumns(db, user, filters, today)
  const asked = [...cards]
  const read = async () => {
    if (asked.length === 0) return []
    if (q) {
      const found = await searchedCards(db, asked, q, wanted(user, others, today), columns)
      const ids = sql`${found.map(({ id }) => id)}::uuid[]`
      return found.length > 0 ? cardsWith(db, user, today, ids).execute() : []
    }
    const key = JSON.stringify(['board', sightOf(user), today, others, asked])
    const statement = composedOnce(key, () => {
      const source = { from: plain, where: wanted(user, others, today) }
      const ids = sql.join(
        asked.map((card) => firstOf('id', card, source)),
        sql` union all `,
      )
      return cardsWith(db, user, today, sql`array(${ids})`).compile()
    })
    return (await db.executeQuery(statement)).rows
  }
  const byStage = Map.groupBy(await read(), ({ stage }) => stage)
  return columns.map(({ stage, total }) => ({ stage, total, rows: byStage.get(stage) ?? [] }))
}
