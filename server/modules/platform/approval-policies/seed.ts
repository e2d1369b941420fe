/**
 * What the demo company changed in its policies: a client agrees before one of its people changes shift for long, and what people of
 * Human Resources earn is not decided by one of them.
 */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Step } from '../approvals/rules.ts'

interface PolicyPlan {
  offices: readonly { id: string; code: string }[]
  founded_on: string
  dice: SeededRandom
}

/** The client of this campaign is asked about shift requests from so many days on. */
const clientAgrees = { office_code: 'kora bank voice', from_days: 8 }

/** Answers what the client is asked about, for a request that waits for them. */
export async function seedPolicies(db: Db, { offices, founded_on, dice }: PolicyPlan): Promise<typeof clientAgrees> {
  const office_ids = offices.filter(({ code }) => code === clientAgrees.office_code).map(({ id }) => id)
  const steps: Step[] = [
    {
      position: 1,
      title: 'Line leader',
      approver: { by: 'line_leader' },
      needed: 'any',
      deadline_hours: 16,
      on_deadline: 'remind',
    },
    {
      position: 2,
      title: 'Client',
      approver: { by: 'client_contact' },
      needed: 'any',
      deadline_hours: 24,
      on_deadline: 'escalate',
    },
  ]
  const ownOffice = offices.filter(({ code }) => code === 'hr').map(({ id }) => id)
  // Before the one for every request.
  await sql`update approval_policy set position = position + 1 where kind in ('shift_request', 'salary_change')`.execute(db)
  await insertAll(db, 'approval_policy', [
    {
      id: dice.id(`${founded_on}T08:00:00.000Z`),
      kind: 'shift_request',
      title: 'More than a week on Kora Bank Voice',
      position: 1,
      condition: { min_days: clientAgrees.from_days, office_ids },
      steps,
    },
    {
      id: dice.id(`${founded_on}T08:00:00.000Z`),
      kind: 'salary_change',
      title: 'Salaries of Human Resources',
      position: 1,
      condition: { office_ids: ownOffice },
      steps: [
        {
          position: 1,
          title: 'Super administrator',
          approver: { by: 'role', role: 'super' },
          needed: 'any',
          deadline_hours: 24,
          on_deadline: 'remind',
        },
      ] satisfies Step[],
    },
  ])
  return clientAgrees
}
