/** Coaching of the demo company: sessions of one team, with an overdue action and one that was measured again. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { readFigures } from '../score-cards/store-sources.ts'
import { spansOf } from './rules.ts'

const sessions = [
  { topic: 'Greeting and verification', ago: 4, status: 'open', remeasure: 'qa', after: 20 },
  { topic: 'Coming on time', ago: 24, status: 'acknowledged', remeasure: 'lateness', after: 14 },
  { topic: 'Closing a complaint', ago: 11, status: 'acknowledged', remeasure: null, after: 0 },
  { topic: 'Notes after the call', ago: 55, status: 'closed', remeasure: 'attendance', after: 30 },
] as const

export async function seedCoaching(db: Db, { people, today, latest, dice }: PeoplePart): Promise<void> {
  const [lead, agent] = [accountOf(people, 'lead'), accountOf(people, 'agent')]
  if (!(lead && agent)) return
  const others = people.filter(
    ({ id, status, lines }) =>
      status === 'active' && id !== agent.id && lines.some((line) => line.leader_id === lead.id && !line.ends_on),
  )
  const led = [agent, ...others.slice(0, 3)]
  const { rows } = await sql<{
    id: string
  }>`select id from evaluation where employee_id = ${agent.id}::uuid and released_at is not null
    order by released_at desc limit 1`.execute(db)
  const made = sessions.flatMap((session, at) => {
    const person = led[at % led.length]
    const held_on = addDays(today, -session.ago)
    const evaluation_id = at === 0 ? (rows[0]?.id ?? null) : null
    return person ? [{ one: session, person, held_on, evaluation_id, id: dice.id(`${held_on}T12:00:00.000Z`) }] : []
  })
  const coaching_session = []
  for (const { one: plan, person, held_on, evaluation_id, id } of made) {
    const remeasure_on = plan.remeasure ? addDays(held_on, plan.after) : null
    const figure = async (side: 'before' | 'after') => {
      if (!(plan.remeasure && remeasure_on)) return null
      const { from, to } = spansOf(held_on, remeasure_on)[side]
      return (await readFigures(db, plan.remeasure, [person.id], from, to)).get(person.id)?.value ?? null
    }
    const isMeasured = remeasure_on !== null && remeasure_on < today
    const isAnswered = plan.status !== 'open'
    coaching_session.push({
      ...{ id, employee_id: person.id, coach_id: lead.id, topic: plan.topic, held_on, status: plan.status, evaluation_id },
      ...{ cause: evaluation_id ? ('evaluation' as const) : ('free' as const), created_at: `${held_on}T12:00:00.000Z` },
      summary: 'We went through three examples together, and agreed what to do differently from tomorrow.',
      ...{ remeasure: plan.remeasure, remeasure_on, before_value: await figure('before') },
      ...{ after_value: isMeasured ? await figure('after') : null, measured_on: isMeasured ? addDays(remeasure_on, 1) : null },
      acknowledged_at: isAnswered ? `${addDays(held_on, 1)}T08:30:00.000Z` : null,
      employee_words: isAnswered ? 'That helped' : '',
      outcome: plan.status === 'closed' ? 'Notes are written in the call and are complete.' : '',
    })
  }
  await insertTables(db, {
    coaching_session,
    coaching_action: made.flatMap(({ one: plan, person, held_on, id }) => {
      const isDone = plan.status === 'closed'
      const row = { session_id: id, done_at: isDone ? `${addDays(held_on, 5)}T09:00:00.000Z` : null }
      const next = () => dice.id(latest)
      return [
        {
          ...row,
          id: next(),
          title: 'Listen to two own calls and write down what to change',
          owner: 'employee' as const,
          due_on: addDays(held_on, 7),
          done_by: isDone ? person.id : null,
        },
        {
          ...row,
          id: next(),
          title: 'Sit beside the next three calls',
          owner: 'coach' as const,
          due_on: addDays(held_on, 10),
          done_by: isDone ? lead.id : null,
        },
      ]
    }),
    coaching_note: made.slice(0, 1).map(({ id }) => ({
      session_id: id,
      coach_id: lead.id,
      notes: 'Nervous since the change of shift. Ask again next week.',
    })),
  })
}
