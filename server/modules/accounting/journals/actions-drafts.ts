/** What becomes of drafts that only their author sees when that person leaves: they would stand in the way of what others do. */
import type { Permission } from '@iroko/contract/permissions'
import type { Topic } from '@iroko/contract/topics'
import type { Db } from '../../../lib/database/database.ts'
import type { OnExit } from '../../../lib/house/noun.ts'

interface Drafts {
  /** Deletes those of a person; answers their ids. */
  drop(db: Db, employeeId: string): Promise<string[]>
  action: string
  entity: string
  topic: Topic
  permission: Permission
}

/** Deletes them in the transaction in which the employment ends. */
export const draftsEnd = ({ drop, action, entity, topic, permission }: Drafts): OnExit => ({
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      const dropped = await drop(call.db, employee_id)
      const before = { comment: 'Employment ended' }
      await call.audit(dropped.map((entity_id) => ({ action, entity, entity_id, before })))
      if (dropped.length > 0) await call.changed(topic, { permission })
    }),
})
