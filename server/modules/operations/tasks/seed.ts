/** Task plans of the demo company, and what became of the tasks of the last days. */
import { momentAt } from '@iroko/contract/clock'
import { addDays } from '@iroko/contract/dates'
import type { TaskField } from '@iroko/contract/operations/task-plans'
import type { TaskValues } from '@iroko/contract/operations/tasks'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart, placeOf } from '../../../lib/demo/demo.ts'
import { companyZone } from '../../../lib/portal.ts'
import { dueTasks } from './actions.ts'
import { targetsOf } from './rules.ts'

const daysBack = 6

const number = (id: string, label: string, target: number, unit: string): TaskField => ({
  id,
  label,
  kind: 'number',
  required: true,
  target,
  unit,
  options: [],
})
const other = (id: string, label: string, kind: 'text' | 'yes_no' | 'file', required: boolean): TaskField => ({
  ...{ id, label, kind, required, target: null, unit: '', options: [] },
})

const daily = [
  number('handled', 'Contacts handled', 45, ''),
  other('open', 'What stays open', 'text', false),
  other('proof', 'Screenshot of the wallboard', 'file', false),
]
const weekly = [
  other('met', 'Met everyone of the team', 'yes_no', true),
  number('coached', 'People coached', 3, ''),
  other('needs', 'What the team needs', 'text', true),
]

interface PlanText {
  description: string
  office_ids: string[]
  roles: string[]
  fields: TaskField[]
  cadence: object
  cut_off: string
}

export async function seedTasks(db: Db, { people, today, now, dice }: PeoplePart): Promise<void> {
  const agent = accountOf(people, 'agent')
  const office = agent && placeOf(agent)?.office_id
  if (!office) return
  const from = addDays(today, -daysBack - 30)
  const plan = (title: string, content: PlanText) => {
    const id = dice.id(`${from}T08:00:00.000Z`)
    const { cadence, fields, ...plain } = content
    return {
      plan: { id, title, active_from: from },
      content: {
        plan_id: id,
        counts_from: from,
        team_ids: [],
        employee_ids: [],
        ...plain,
        cadence: cadence,
        fields: fields,
      },
    }
  }
  const plans = [
    plan('Daily report', {
      description: 'What you handled today, at the end of your shift.',
      office_ids: [office],
      roles: [],
      fields: daily,
      cadence: { kind: 'daily' },
      cut_off: '21:30',
    }),
    plan('Team review of the week', {
      description: '',
      office_ids: [],
      roles: ['team_lead'],
      fields: weekly,
      cadence: { kind: 'weekly', weekdays: [5] },
      cut_off: '17:00',
    }),
  ]
  await insertTables(db, { task_plan: plans.map((plan) => plan.plan), task_plan_content: plans.map((plan) => plan.content) })
  const made = []
  const tasks = []
  for (let day = addDays(today, -daysBack); day <= today; day = addDays(day, 1)) {
    const begins = momentAt(day, '00:05', companyZone)
    made.push({ zone: companyZone, day, made_at: begins.toISOString() })
    for (const row of await dueTasks(db, companyZone, day, begins)) {
      const id = dice.id(begins.toISOString())
      const isDaily = row.plan_id === plans[0]?.plan.id
      tasks.push({ ...row, id, comment: '', ...outcome(row, isDaily) })
    }
  }
  await insertTables(db, { task: tasks, task_made: made })

  /** Of a day that is over most were submitted, few missed; today's are open. */
  function outcome({ due_at, employee_id }: { due_at: string; employee_id: string }, isDaily: boolean) {
    const untouched = { values: {}, targets: 0, targets_met: 0, submitted_at: null, decided_by: null, decided_at: null }
    if (Date.parse(due_at) > now.getTime()) return { status: 'open' as const, ...untouched }
    if (dice.chance(0.08)) return { status: 'missed' as const, ...untouched }
    const values: TaskValues = isDaily
      ? { handled: dice.whole(32, 64), ...(dice.chance(0.3) && { open: 'Two callbacks for tomorrow' }) }
      : {
          met: dice.chance(0.8),
          coached: dice.whole(1, 5),
          needs: dice.pick(['More headsets', 'Time for training', 'Nothing']),
        }
    const submitted_at = new Date(Date.parse(due_at) - dice.whole(10, 90) * 60_000).toISOString()
    const leader = people.find(({ id }) => id === employee_id)?.lines.at(-1)?.leader_id
    const isDecided = leader !== undefined && dice.chance(0.7)
    return {
      status: isDecided ? ('accepted' as const) : ('submitted' as const),
      values: values,
      submitted_at,
      ...targetsOf(isDaily ? daily : weekly, values),
      decided_by: isDecided ? leader : null,
      decided_at: isDecided ? due_at : null,
    }
  }
}
