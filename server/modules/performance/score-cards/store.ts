/** Score cards: listed, shown, held and written. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { Measure } from '@iroko/contract/performance/score'
import type { CardStatus, FigurePart, scoreCards } from '@iroko/contract/performance/score-cards'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { ScoreCard, ScoreCardFigure } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named, shownPerson } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

/** The card without its sight: each statement adds whose. */
const cardRows = (db: Db) =>
  db
    .selectFrom('score_card')
    .innerJoin('employee', 'employee.id', 'score_card.employee_id')
    .innerJoin('score_template', 'score_template.id', 'score_card.template_id')
    .innerJoin('office', 'office.id', 'score_card.office_id')
    .select(['score_card.id', 'score_card.month', 'score_card.score', 'score_card.missing', 'score_card.figures_on'])
    .select(['score_card.version', sql<CardStatus>`score_card.status`.as('status')])
    .select([shownPerson().as('employee'), named('score_template').as('template'), named('office').as('office')])
    .select(sql<string | null>`case when score_card.status = 'submitted' then score_card.due_on end`.as('due_on'))

/** Those of others in scope, and one's own once it is submitted. */
export const isVisible = (user: User, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`case when score_card.employee_id = ${user.id}::uuid then score_card.status <> 'draft'
    else ${inScope(user, 'score_card.read', sql.ref('score_card.employee_id'), today)} end`

const isOwn = (user: User) => sql<SqlBool>`score_card.employee_id = ${user.id}::uuid and score_card.status <> 'draft'`

const columns = {
  month: sql.ref('score_card.month'),
  full_name: sql.ref('employee.full_name'),
  score: sql.ref('score_card.score'),
  status: sql`array_position(array['disputed', 'draft', 'submitted', 'acknowledged', 'final'], score_card.status)`,
}

type Query = Parsed<typeof scoreCards.list>['query']

const listCards = (db: Db, whose: RawBuilder<SqlBool>, query: ListQuery & Partial<Query>, fallback: string) => {
  const { q, month, status, office_id, ogid } = query
  const found = cardRows(db)
    .where(whose)
    .where(employeeMatches(q))
    .$if(month !== undefined, (it) => it.where('score_card.month', '=', `${month}-01`))
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`score_card.status = ${status}`))
    .$if(office_id !== undefined, (it) => it.where('score_card.office_id', '=', office_id ?? ''))
    .$if(ogid !== undefined, (it) => it.where('employee.ogid', '=', ogid ?? ''))
  return listPage(db, found, query, { columns, fallback, tie: sql.ref('score_card.id') })
}

export const listVisible = (db: Db, user: User, query: Query, today: string) =>
  listCards(db, isVisible(user, today), query, '-month,status,full_name')

export const listMine = (db: Db, user: User, query: Parsed<typeof scoreCards.mine>['query']) =>
  listCards(db, isOwn(user), query, '-month')

const nameOf = (id: RawBuilder<unknown>) =>
  sql<{ ogid: string; full_name: string } | null>`(
    select json_build_object('ogid', who.ogid, 'full_name', who.full_name) from employee who where who.id = ${id})`

export interface ShownDispute {
  reason: string
  disputed_at: string
  score: number | null
  decision: 'upheld' | 'revised' | null
  decided_by: { ogid: string; full_name: string } | null
  words: string | null
  decided_at: string | null
}

export const findShown = (db: Db, user: User, id: string, today: string) =>
  cardRows(db)
    .leftJoin('score_card_dispute as dispute', 'dispute.card_id', 'score_card.id')
    .select([
      'score_card.employee_id',
      'score_card.submitted_by as submitter_id',
      'score_card.submitted_at',
      'score_card.words',
    ])
    .select(['score_card.acknowledged_at', 'score_card.auto_final', 'score_card.team_id', 'employee.full_name'])
    .select([
      sql<Measure[]>`score_card.measures`.as('measures'),
      nameOf(sql.ref('score_card.submitted_by')).as('submitted_by'),
      sql<ShownDispute | null>`case when dispute.card_id is not null then json_build_object('reason', dispute.reason,
        'disputed_at', to_json(dispute.disputed_at at time zone 'UTC') #>> '{}' || 'Z', 'score', dispute.score, 'decision', dispute.decision,
        'decided_by', ${nameOf(sql.ref('dispute.decided_by'))}, 'words', dispute.words,
        'decided_at', to_json(dispute.decided_at at time zone 'UTC') #>> '{}' || 'Z') end`.as('dispute'),
      sql<boolean>`${inScope(user, 'score_card.edit', sql.ref('score_card.employee_id'), today)}`.as('may_edit'),
    ])
    .where('score_card.id', '=', id)
    .where(isVisible(user, today))
    .executeTakeFirst()

export interface KeptFigure {
  measure_id: string
  value: number | null
  note: string
  entered_by: { ogid: string; full_name: string } | null
  parts: FigurePart[]
}

export async function figuresOf(db: Db, cardId: string): Promise<Map<string, KeptFigure>> {
  const found = await db
    .selectFrom('score_card_figure as figure')
    .select(['figure.measure_id', 'figure.value', 'figure.note', sql<FigurePart[]>`figure.parts`.as('parts')])
    .select(nameOf(sql.ref('figure.entered_by')).as('entered_by'))
    .where('figure.card_id', '=', cardId)
    .execute()
  return new Map(found.map((figure) => [figure.measure_id, figure]))
}

/** A year of submitted cards up to a month, oldest first. */
export async function trendOf(db: Db, employeeId: string, month: string) {
  const found = await sql<{ month: string; score: number | null }>`
    select month, score from score_card where employee_id = ${employeeId}::uuid and status <> 'draft'
      and month > ${month}::date - interval '12 months' and month <= ${month}::date order by month`.execute(db)
  return found.rows
}

/** The cards of the others who sat in the same team that month, or in the same office where there are no teams. */
export async function colleaguesOf(
  db: Db,
  card: { employee_id: string; month: string; office_id: string; team_id: string | null },
) {
  const found = await sql<{ status: CardStatus; score: number | null }>`
    select status, score from score_card where month = ${card.month}::date and office_id = ${card.office_id}::uuid
      and team_id is not distinct from ${card.team_id}::uuid and employee_id <> ${card.employee_id}::uuid`.execute(db)
  return found.rows
}

export async function teamTitle(db: Db, teamId: string | null): Promise<string | undefined> {
  if (!teamId) return undefined
  return (await db.selectFrom('team').select('title').where('id', '=', teamId).executeTakeFirst())?.title
}

/** What a step needs to know of one that the caller may see, held until the transaction ends. */
export async function lockCard(db: Db, user: User, id: string, today: string) {
  await sql`select 1 from score_card where id = ${id}::uuid for update`.execute(db)
  return await db
    .selectFrom('score_card')
    .innerJoin('employee', 'employee.id', 'score_card.employee_id')
    .select(['score_card.id', 'score_card.employee_id', 'score_card.month', 'score_card.submitted_by', 'score_card.due_on'])
    .select(['score_card.score', 'score_card.version', 'score_card.figures_on', 'employee.full_name'])
    .select([sql<CardStatus>`score_card.status`.as('status'), sql<Measure[]>`score_card.measures`.as('measures')])
    .select(sql<boolean>`${inScope(user, 'score_card.edit', sql.ref('score_card.employee_id'), today)}`.as('may_edit'))
    .where('score_card.id', '=', id)
    .where(isVisible(user, today))
    .executeTakeFirst()
}
export type Held = NonNullable<Awaited<ReturnType<typeof lockCard>>>

export async function updateHeld(db: Db, { id, version }: { id: string; version: number }, change: Updateable<ScoreCard>) {
  await db
    .updateTable('score_card')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function keepFigures(db: Db, rows: readonly Insertable<ScoreCardFigure>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into score_card_figure (card_id, measure_id, value, note, entered_by, parts)
    select card_id, measure_id, value, note, entered_by, parts
    from json_populate_recordset(null::score_card_figure, ${JSON.stringify(rows)}::json)
    on conflict (card_id, measure_id) do update
      set value = excluded.value, note = excluded.note, entered_by = excluded.entered_by, parts = excluded.parts`.execute(db)
}

export const insertDispute = (
  db: Db,
  dispute: { card_id: string; reason: string; disputed_at: string; score: number | null },
) => db.insertInto('score_card_dispute').values(dispute).execute()

interface Decision {
  decision: 'upheld' | 'revised'
  words: string
  decided_by: string
  decided_at: string
}

export const decideDispute = (db: Db, cardId: string, decision: Decision) =>
  db.updateTable('score_card_dispute').set(decision).where('card_id', '=', cardId).execute()
