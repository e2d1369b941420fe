/** A campaign with two leads and their people, a template and days of attendance, for tests of performance. */
import { addDays } from '@iroko/contract/dates'
import type { Measure } from '@iroko/contract/performance/score'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { scoreTemplates } from '@iroko/contract/performance/score-templates'
import { v7 as uuid } from 'uuid'
import type { Person, TestApp } from './harness.ts'

export const someMeasure = (more: Partial<Measure> = {}): Measure => ({
  ...{
    id: 'calls',
    title: 'Calls per hour',
    weight: 40,
    target: 10,
    direction: 'higher',
    source: 'entered',
    unit: '',
    cap: 100,
  },
  ...more,
})
export const someMeasures: Measure[] = [
  someMeasure({ id: 'present', title: 'Attendance', weight: 40, target: 100, source: 'attendance', unit: '%' }),
  someMeasure({ id: 'late', title: 'Lateness', weight: 20, target: 60, source: 'lateness', direction: 'lower', unit: 'min' }),
  someMeasure(),
]

type DayStatus = 'present' | 'half_day' | 'absent' | 'on_leave' | 'holiday' | 'off_day'

export async function makePerformance(t: TestApp) {
  const kora = await t.office({ code: 'kora', title: 'Kora Bank Voice', office_type: 'campaign' })
  const nile = await t.office({ code: 'nile', title: 'Nile Telecom Chat', office_type: 'campaign' })
  const hr = await t.person({ first_name: 'Hauwa', last_name: 'Officer', roles: ['hr'] })
  const hrManager = await t.person({ first_name: 'Hope', last_name: 'Manager', roles: ['hr_manager'] })
  const supervisor = await t.person({ first_name: 'Sade', last_name: 'Supervisor', office_id: kora.id, roles: ['supervisor'] })
  const lead = await t.person({
    first_name: 'Ladi',
    last_name: 'Lead',
    office_id: kora.id,
    roles: ['team_lead'],
    leader: supervisor,
  })
  const otherLead = await t.person({ first_name: 'Olu', last_name: 'Lead', office_id: nile.id, roles: ['team_lead'] })
  const agent = await t.person({ first_name: 'Amaka', last_name: 'Agent', office_id: kora.id, leader: lead })
  const peer = await t.person({ first_name: 'Peter', last_name: 'Peer', office_id: kora.id, leader: lead })
  const theirs = await t.person({ first_name: 'Nneka', last_name: 'Nile', office_id: nile.id, leader: otherLead })

  async function day(who: Person, on: string, status: DayStatus = 'present', late_minutes = 0) {
    await t.db
      .insertInto('attendance_day')
      .values({
        ...{ employee_id: who.id, day: on, office_id: who.office_id, status, late_minutes, policy_version: 1 },
        ...{ planned_minutes: 480, worked_minutes: status === 'present' ? 480 : 0, early_minutes: 0, overtime_minutes: 0 },
        ...{ night_minutes: 0, computed_at: '2026-11-01T00:00:00Z' },
      })
      .onConflict((it) => it.columns(['employee_id', 'day']).doUpdateSet({ status, late_minutes }))
      .execute()
  }

  /** Ten days of October: eight present, one of them 30 minutes late, one half and one absent. */
  async function october(who: Person) {
    for (let at = 0; at < 8; at += 1) await day(who, addDays('2026-10-05', at), 'present', at === 0 ? 30 : 0)
    await day(who, '2026-10-13', 'half_day')
    await day(who, '2026-10-14', 'absent')
  }

  const template = async (more: object = {}) =>
    (
      await t.call(
        scoreTemplates.create,
        { body: { title: 'Voice agents', office_id: kora.id, designation_id: null, measures: someMeasures, ...more } },
        hr,
      )
    ).score_template

  /** Moves somebody to another place and leader from a day on. */
  async function move(who: Person, to: { office_id: string; leader: Person; on: string }) {
    const { office_id, leader, on } = to
    await t.db
      .updateTable('placement')
      .set({ ends_on: on })
      .where('employee_id', '=', who.id)
      .where('ends_on', 'is', null)
      .execute()
    await t.db
      .insertInto('placement')
      .values({ id: uuid(), employee_id: who.id, office_id, branch_id: t.branch_id, starts_on: on })
      .execute()
    await t.db
      .updateTable('reporting_line')
      .set({ ends_on: on })
      .where('employee_id', '=', who.id)
      .where('ends_on', 'is', null)
      .execute()
    await t.lead(leader, who, 0, on)
  }

  const cardsOf = async (who: Person, as: Person = hr) =>
    (await t.call(scoreCards.list, { query: { ogid: who.ogid, sort: 'month' } }, as)).score_cards
  const make = (month = '2026-10') => t.call(scoreCards.make, { body: { month } }, hr)
  const show = async (id: string, as: Person) => (await t.call(scoreCards.show, { params: { id } }, as)).score_card
  const enter = (id: string, version: number, value: number | null, as: Person = lead) =>
    t.call(scoreCards.enter, { params: { id }, body: { figures: [{ measure_id: 'calls', value }], version } }, as)

  /** An entered and submitted card of October. */
  async function submitted(who: Person, value = 8, as: Person = lead) {
    const [card] = await cardsOf(who)
    if (!card) throw new Error('no card')
    const { score_card } = await enter(card.id, card.version, value, as)
    await t.call(scoreCards.submit, { params: { id: card.id }, body: { version: score_card.version } }, as)
    return card.id
  }

  const noticesOf = async (who: Person) =>
    (await t.db.selectFrom('notification').select('title').where('employee_id', '=', who.id).orderBy('id').execute()).map(
      ({ title }) => title,
    )

  const people = { hr, hrManager, supervisor, lead, otherLead, agent, peer, theirs }
  return { kora, nile, ...people, day, october, template, move, cardsOf, make, show, enter, submitted, noticesOf }
}
