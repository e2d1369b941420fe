import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { measureScore } from '@iroko/contract/performance/score'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { cardStep, changedSince, countOf, dueOf, entity, fillDrafts, makeCards, publish, unenteredOf } from './actions.ts'
import { notifyDecided, notifyDisputed, notifySubmitted } from './notify.ts'
import { canOf, lastOfMonth, teamAverage } from './rules.ts'
import * as store from './store.ts'
import { leadersOf } from './store-made.ts'
import type { Figure } from './store-sources.ts'

interface Entered {
  measure_id: string
  value: number | null
  note: string
}

export const routes = implement(scoreCards, {
  list: (call) => listed('score_cards', store.listVisible(call.db, call.user, call.query, call.today)),

  mine: (call) => listed('score_cards', store.listMine(call.db, call.user, call.query)),

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findShown(db, user, call.params.id, today), 'score card')
    const { employee_id, submitter_id, team_id, full_name, measures, may_edit, ...row } = found
    const kept = await store.figuresOf(db, row.id)
    // A draft is read anew every night.
    const now = row.status === 'draft' ? new Map() : await changedSince(db, { ...row, employee_id, measures }, kept)
    const figures = measures.map((measure) => {
      const { value = null, note = '', entered_by = null, parts = [] } = kept.get(measure.id) ?? {}
      const changed = now.get(measure.id)
      const by_now = changed ? { value: changed.value, score: measureScore(measure, changed.value) } : null
      return { measure, value, score: measureScore(measure, value), note, entered_by, parts, by_now }
    })
    const others = await store.colleaguesOf(db, { employee_id, month: row.month, office_id: row.office.id, team_id })
    const average = row.status === 'draft' ? null : teamAverage(others)
    const unentered = unenteredOf(measures, Object.fromEntries(kept))
    const standing = { ...row, employee_id, full_name, submitted_by: submitter_id, unentered }
    return {
      score_card: {
        ...row,
        figures,
        trend: await store.trendOf(db, employee_id, row.month),
        team: average && { title: (await store.teamTitle(db, team_id)) ?? row.office.title, ...average },
        is_mine: employee_id === user.id,
        can: canOf(standing, { id: user.id, today, may_edit }),
      },
    }
  },

  make: async (call) => {
    const month = `${call.body.month}-01`
    if (lastOfMonth(month) >= call.today) throw invalid({ month: 'Choose a month that is over' })
    const made = await makeCards(call, month)
    if (made > 0)
      await call.audit({ action: 'score_card.make', entity, entity_id: call.body.month, after: { month, cards: made } })
    return { message: made === 0 ? 'Everyone with a template already has a card' : `${cards(made)} made` }
  },

  enter: async (call) => {
    const { figures, version } = call.body
    const held = await lockForStep(call, cardStep('enter'), call.params.id, version)
    await keepEntered(call, held, figures)
    await fillDrafts(call, [held])
    await store.updateHeld(call.db, held, {})
    await call.audit({ action: 'score_card.enter', entity, entity_id: held.id, after: { figures } })
    await publish(call, [])
    return { message: 'Saved', score_card: { version: version + 1 } }
  },

  submit: async (call) => {
    const held = await lockForStep(call, cardStep('submit'), call.params.id, call.body.version)
    const due_on = await dueOf(call, held.employee_id, call.today)
    const at = call.now.toISOString()
    await store.updateHeld(call.db, held, { status: 'submitted', submitted_by: call.user.id, submitted_at: at, due_on })
    const change = { before: { status: 'draft' }, after: { status: 'submitted', score: held.score, due_on } }
    await call.audit({ action: 'score_card.submit', entity, entity_id: held.id, ...change })
    await publish(call, [held.employee_id])
    await notifySubmitted(call, held, held.score, due_on)
    return { message: `Score card submitted to ${held.full_name}` }
  },

  acknowledge: async (call) => {
    const { words, version } = call.body
    const held = await lockForStep(call, cardStep('acknowledge'), call.params.id, version)
    await store.updateHeld(call.db, held, { status: 'acknowledged', acknowledged_at: call.now.toISOString(), words })
    const change = { before: { status: 'submitted' }, after: { status: 'acknowledged', words } }
    await call.audit({ action: 'score_card.acknowledge', entity, entity_id: held.id, ...change })
    await publish(call, [held.employee_id])
    return { message: 'Score card acknowledged' }
  },

  dispute: async (call) => {
    const { reason, version } = call.body
    const held = await lockForStep(call, cardStep('dispute'), call.params.id, version)
    await store.updateHeld(call.db, held, { status: 'disputed' })
    const disputed_at = call.now.toISOString()
    await store.insertDispute(call.db, { card_id: held.id, reason, disputed_at, score: held.score })
    const change = { before: { status: 'submitted' }, after: { status: 'disputed', reason } }
    await call.audit({ action: 'score_card.dispute', entity, entity_id: held.id, ...change })
    await publish(call, [held.employee_id])
    const leaders = await leadersOf(call.db, [held.employee_id], call.today)
    await notifyDisputed(call, held, reason, leaders.get(held.employee_id))
    return { message: 'Dispute sent. A person other than the one who submitted it decides' }
  },

  decide: async (call) => {
    const { decision, words, figures, recount, version } = call.body
    const { figures: before, ...held } = await lockForStep(call, cardStep('decide'), call.params.id, version)
    const changed = figures.filter(({ measure_id, value }) => (before.get(measure_id)?.value ?? null) !== value)
    const anew = recount ? await changedSince(call.db, held, before) : new Map<string, Figure>()
    for (const { measure_id } of changed) anew.delete(measure_id)
    if (decision === 'revised' && changed.length + anew.size === 0)
      throw invalid({ figures: 'Nothing was revised. Uphold it, or change a figure' })
    if (decision === 'upheld' && changed.length + anew.size > 0) throw conflict('upheld', 'An upheld result does not change')
    await keepEntered(call, held, changed, 'any')
    const values = Object.fromEntries([...before].map(([id, { value }]) => [id, value]))
    for (const { measure_id, value } of changed) values[measure_id] = value
    for (const [measure_id, { value }] of anew) values[measure_id] = value
    await store.keepFigures(
      call.db,
      [...anew].map(([measure_id, { value, parts }]) => ({
        ...{ card_id: held.id, measure_id, value, note: 'Counted anew in a dispute', entered_by: null, parts: parts as never },
      })),
    )
    const at = call.now.toISOString()
    await store.updateHeld(call.db, held, { status: 'final', ...countOf(held.measures, values) })
    await store.decideDispute(call.db, held.id, { decision, words, decided_by: call.user.id, decided_at: at })
    const change = {
      before: { status: 'disputed', score: held.score },
      after: { status: 'final', decision, words, figures: changed, counted_anew: [...anew.keys()] },
    }
    await call.audit({ action: 'score_card.decide', entity, entity_id: held.id, ...change })
    await publish(call, [held.employee_id])
    await notifyDecided(call, held, decision, words)
    return { message: `Score card ${decision}. It is final` }
  },
})

const cards = (count: number): string => (count === 1 ? '1 score card' : `${count} score cards`)

/** Keeps what somebody entered, with their name; of a draft only what is entered by hand, in a dispute whatever is revised. */
async function keepEntered(
  call: StaffTools,
  held: store.Held,
  figures: readonly Entered[],
  which: 'entered' | 'any' = 'entered',
) {
  const known = new Map(held.measures.map((measure) => [measure.id, measure]))
  const seen = new Set<string>()
  for (const { measure_id } of figures) {
    const measure = known.get(measure_id)
    if (!measure || seen.has(measure_id)) throw invalid({ figures: 'Choose measures of this score card, each once' })
    if (which === 'entered' && measure.source !== 'entered')
      throw invalid({ figures: `${measure.title} fills itself and is not entered` })
    seen.add(measure_id)
  }
  const rows = figures.map((figure) => ({ ...figure, card_id: held.id, entered_by: call.user.id, parts: [] as never }))
  await store.keepFigures(call.db, rows)
}
