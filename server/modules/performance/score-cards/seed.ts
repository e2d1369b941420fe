/** Score cards of the demo company: two templates, the cards of three months with what became of them, one of them disputed. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { type Measure, sourceRules } from '@iroko/contract/performance/score'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { fillDrafts } from './actions.ts'
import { lastOfMonth } from './rules.ts'
import { insertCards, leadersOf, listWanted } from './store-made.ts'

const measure = (
  id: string,
  source: Measure['source'],
  weight: number,
  target: number,
  more: Partial<Measure> = {},
): Measure => {
  const { label, unit, direction } = sourceRules[source]
  return { id, title: label, weight, target, direction: direction ?? 'higher', source, unit: unit ?? '', cap: 100, ...more }
}
const agents = [
  measure('m1', 'qa', 30, 90),
  measure('m2', 'attendance', 25, 97),
  measure('m3', 'lateness', 15, 120),
  measure('m4', 'entered', 30, 90, { title: 'Customer satisfaction', unit: '%', cap: 110 }),
]
const leads = [
  measure('m1', 'attendance', 30, 97),
  measure('m2', 'tasks', 40, 95),
  measure('m3', 'entered', 30, 4, { title: 'Coaching sessions held', unit: 'sessions' }),
]
const mostCards = 60

export async function seedScoreCards(db: Db, { people, today, opened_on, latest, dice }: PeoplePart): Promise<void> {
  const id = () => dice.id(latest)
  const office = await db.selectFrom('office').select('id').where('office_type', '=', 'campaign').orderBy('title').execute()
  const kora = await db.selectFrom('office').select('id').where('title', '=', 'Kora Bank Voice').executeTakeFirst()
  const lead = await db.selectFrom('designation').select('id').where('title', '=', 'Team Lead').executeTakeFirst()
  const office_id = kora?.id ?? office[0]?.id ?? null
  if (!(office_id && lead)) return
  const row = (title: string, measures: Measure[], more: object) => ({ id: id(), title, measures: measures as never, ...more })
  await insertTables(db, {
    score_template: [
      row('Voice agents', agents, { office_id, designation_id: null }),
      row('Team leads', leads, { office_id: null, designation_id: lead.id }),
    ],
  })
  const hr = accountOf(people, 'hr')
  for (const back of [3, 2, 1]) {
    const month = addMonths(firstOfMonth(today), -back)
    if (month < opened_on) continue
    const figures_on = back === 1 ? today : addDays(addMonths(month, 1), 3)
    const wanted = (await listWanted(db, month, lastOfMonth(month))).slice(0, mostCards)
    const cards = wanted.map((cardDraft) => ({
      ...cardDraft,
      id: id(),
      month,
      figures_on,
      created_at: `${addMonths(month, 1)}T02:40:00.000Z`,
    }))
    await insertCards(db, cards)
    const leader = await leadersOf(
      db,
      cards.map(({ employee_id }) => employee_id),
      today,
    )
    const isOpen = (at: number) => back === 1 && at % 3 === 0
    const entered = cards.flatMap(({ id: card_id, employee_id, measures }, at) =>
      measures.flatMap(({ id: measure_id, source, target }) => {
        const entered_by = leader.get(employee_id) ?? hr?.id
        if (source !== 'entered' || !entered_by || isOpen(at)) return []
        const value = Math.round(target * (0.82 + dice.next() * 0.26))
        return [{ card_id, measure_id, value, note: 'Monthly report', entered_by, parts: [] as never }]
      }),
    )
    await insertAll(db, 'score_card_figure', entered)
    await fillDrafts({ db, today: figures_on }, cards)
    await settle(db, { cards: cards.filter((_, at) => !isOpen(at)), back, figures_on, leader })
  }
}

interface Settled {
  cards: readonly { id: string; employee_id: string }[]
  back: number
  figures_on: string
  leader: ReadonlyMap<string, string>
}

/** Older months are final; of the last one some are submitted, some acknowledged, and one is disputed. */
async function settle(db: Db, { cards, back, figures_on, leader }: Settled): Promise<void> {
  const submitted_on = addDays(figures_on, back === 1 ? -2 : 1)
  const disputed = back === 1 ? cards.find((_, at) => at === 3) : undefined
  for (const [at, { id, employee_id }] of cards.entries()) {
    const submitted_by = leader.get(employee_id)
    if (!submitted_by) continue
    const status = back > 1 ? 'final' : id === disputed?.id ? 'disputed' : at % 2 === 0 ? 'submitted' : 'acknowledged'
    await sql`update score_card set status = ${status}, submitted_by = ${submitted_by}::uuid, due_on = ${addDays(submitted_on, 9)}::date,
        submitted_at = ${`${submitted_on}T10:00:00Z`}::timestamptz, version = 3,
        acknowledged_at = case when ${status} in ('acknowledged', 'final') then ${`${submitted_on}T15:00:00Z`}::timestamptz end
      where id = ${id}::uuid and score is not null`.execute(db)
  }
  if (!(disputed && leader.has(disputed.employee_id))) return
  await sql`insert into score_card_dispute (card_id, reason, disputed_at, score)
    select id, 'Two of the late days were the outage of the gate', submitted_at, score from score_card
    where id = ${disputed.id}::uuid and status = 'disputed'`.execute(db)
}
