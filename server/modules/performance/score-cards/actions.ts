/** What several calls and jobs do with score cards. */
import { type FigureSource, type Measure, totalScore } from '@iroko/contract/performance/score'
import { answerDays, type CardStep } from '@iroko/contract/performance/score-cards'
import { v7 as uuid } from 'uuid'
import type { OnExit } from '../../../lib/house/noun.ts'
import type { RecordStep } from '../../../lib/house/steps.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { windowOf } from '../../quality/evaluations/actions.ts'
import { notifyReady } from './notify.ts'
import { type CardState, lastOfMonth, monthToMake, whyNot } from './rules.ts'
import * as store from './store.ts'
import { readCardFigures } from './store-late.ts'
import * as made from './store-made.ts'
import type { Figure } from './store-sources.ts'

export const entity = 'score_card'
const atOnce = 500
const nobody = '00000000-0000-0000-0000-000000000000'

export const publish = (call: Pick<Tools, 'changed'>, employeeIds: readonly string[]) =>
  call.changed('score_cards', { for: [...employeeIds], permission: 'score_card.edit' })

type Values = Readonly<Record<string, { value: number | null } | undefined>>

/** How many measures that are entered by hand were not. */
export const unenteredOf = (measures: readonly Measure[], values: Values): number =>
  measures.filter(({ id, source }) => source === 'entered' && (values[id]?.value ?? null) === null).length

/** A step of a card, held with its figures. */
export const cardStep = (step: CardStep): RecordStep<HeldCard> => ({
  entity,
  called: 'score card',
  find: async ({ db, user, today }, id) => {
    const held = await store.lockCard(db, user, id, today)
    return held && { ...held, figures: await store.figuresOf(db, id) }
  },
  whyNot: ({ figures, ...held }, { user, today }) => {
    const standing: CardState = { ...held, unentered: unenteredOf(held.measures, Object.fromEntries(figures)) }
    return whyNot(standing, step, { id: user.id, today, may_edit: held.may_edit })
  },
})

type HeldCard = NonNullable<Awaited<ReturnType<typeof store.lockCard>>> & {
  figures: Awaited<ReturnType<typeof store.figuresOf>>
}

/** What figures come to. */
export const countOf = (measures: readonly Measure[], values: Readonly<Record<string, number | null>>) => ({
  score: totalScore(measures, values),
  missing: measures.filter(({ id }) => (values[id] ?? null) === null).length,
})

interface CardOfMonth {
  id: string
  employee_id: string
  month: string
  measures: Measure[]
}

/** What the sources of a card say by now otherwise than it does, by measure; what somebody entered or revised has no source. */
export async function changedSince(
  db: Tools['db'],
  { employee_id, month, measures }: CardOfMonth,
  figures: ReadonlyMap<string, Pick<store.KeptFigure, 'value' | 'entered_by'>>,
): Promise<Map<string, Figure>> {
  const changed = new Map<string, Figure>()
  for (const { id, source } of measures) {
    const kept = figures.get(id)
    if (source === 'entered' || kept?.entered_by) continue
    const figure = (await readCardFigures(db, source, [employee_id], month)).get(employee_id) ?? { value: null, parts: [] }
    if (figure.value !== (kept?.value ?? null)) changed.set(id, figure)
  }
  return changed
}

/** Reads the figures of drafts of one month that fill themselves again, and counts what the cards come to. */
export async function fillDrafts({ db, today }: Pick<Tools, 'db' | 'today'>, drafts: readonly made.Draft[]): Promise<void> {
  const [first] = drafts
  if (!first) return
  const people = drafts.map(({ employee_id }) => employee_id)
  const sources = new Set(drafts.flatMap(({ measures }) => measures.map(({ source }) => source)))
  const read = new Map(
    await Promise.all(
      [...sources]
        .filter((source): source is FigureSource => source !== 'entered')
        .map(async (source) => [source, await readCardFigures(db, source, people, first.month)] as const),
    ),
  )
  const entered = await made.enteredOf(
    db,
    drafts.map(({ id }) => id),
  )
  const rows = drafts.flatMap(({ id, employee_id, measures }) =>
    measures.flatMap((measure) => {
      if (measure.source === 'entered') return []
      const { value, parts } = read.get(measure.source)?.get(employee_id) ?? { value: null, parts: [] }
      return [{ card_id: id, measure_id: measure.id, value, note: '', entered_by: null, parts: parts as never }]
    }),
  )
  await store.keepFigures(db, rows)
  const values = new Map(rows.map(({ card_id, measure_id, value }) => [`${card_id} ${measure_id}`, value]))
  const counted = drafts.map(({ id, measures }) => {
    const figure = ({ id: measure }: Measure) => values.get(`${id} ${measure}`) ?? entered.get(`${id} ${measure}`) ?? null
    return { id, ...countOf(measures, Object.fromEntries(measures.map((measure) => [measure.id, figure(measure)]))) }
  })
  await made.writeScores(db, counted, today)
}

/**
 * Makes the cards of a month that are not there, fills all of its drafts and tells the leaders; answers how many were made. It may run
 * twice, at once too.
 */
export async function makeCards(tools: Tools, month: string): Promise<number> {
  const { db, today, now } = tools
  const last = lastOfMonth(month)
  const wanted = await made.listWanted(db, month, last)
  const cards = wanted.map((card) => ({ ...card, id: uuid(), month, figures_on: today, created_at: now.toISOString() }))
  const fresh = await made.insertCards(db, cards)
  let after = nobody
  for (;;) {
    const drafts = await made.lockDrafts(db, month, after, atOnce)
    await fillDrafts(tools, drafts)
    after = drafts.at(-1)?.id ?? after
    if (drafts.length < atOnce) break
  }
  const people = cards.filter(({ id }) => fresh.has(id)).map(({ employee_id }) => employee_id)
  if (people.length === 0) return 0
  await notifyReady(tools, month, await made.leadersOf(db, people, today))
  await publish(tools, [])
  return people.length
}

/** The cards of the month that is over, and the figures of older drafts. */
export async function makeDue(tools: Tools): Promise<void> {
  const month = monthToMake(tools.today)
  await makeCards(tools, month)
  for (const older of await made.draftMonths(tools.db)) if (older < month) await makeCards(tools, older)
}

/** The last day on which somebody can answer a card that is submitted on a day, their leave left out. */
export const dueOf = (tools: Pick<Tools, 'db' | 'today'>, employeeId: string, from: string) =>
  windowOf(tools, employeeId, from, answerDays)

/** Without a word of the person, or after their acknowledgement: the card is final. */
export async function closeCard(tools: Tools, card: { id: string; status: string; version: number; employee_id: string }) {
  const auto_final = card.status !== 'acknowledged'
  await store.updateHeld(tools.db, card, { status: 'final', auto_final })
  const change = { before: { status: card.status }, after: { status: 'final', auto_final } }
  await tools.audit({ action: 'score_card.close', entity, entity_id: card.id, ...change })
  await publish(tools, [card.employee_id])
}

/** Closes those whose window is over; one that leave or a holiday made longer goes on. */
export async function closeDue(tools: Tools): Promise<void> {
  for (const due of await made.lockDue(tools.db, tools.today)) {
    const due_on = await dueOf(tools, due.employee_id, due.submitted_on)
    if (due_on >= tools.today) await store.updateHeld(tools.db, due, { due_on })
    else await closeCard(tools, due)
  }
}

/** Nobody answers for somebody who left: drafts go, and what was submitted is final as it stands. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      for (const card of await made.lockOfLeaver(call.db, employee_id)) {
        if (card.status !== 'draft') {
          await closeCard(call, card)
          continue
        }
        await made.deleteCard(call.db, card.id)
        await call.audit({ action: 'score_card.discard', entity, entity_id: card.id, after: { comment: 'Employment ended' } })
      }
    }),
}
