import { sql } from 'kysely'
import { allowErasing, deleteExpired, type Personal, type Retention, startOf } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'access',
  title: 'Audit log',
  sets: [
    {
      name: 'done_by_the_person',
      title: 'Actions of the person',
      tables: ['audit_log'],
      columns: { at: 'Date', action: 'Action', entity: 'Record type' },
      // Not what changed: that is other people's.
      // A ticket can be kept from whoever exports what is known of its reporter.
      rows: (id, reader) => sql`select at, action, entity from audit_log
            where actor_id = ${id}::uuid and (${reader ?? null}::uuid is null or entity <> 'ticket') order by at desc`,
      fate: 'anonymised',
      why: 'Actions remain as evidence, without a name',
    },
    {
      name: 'done_to_the_record',
      title: 'Changes to and views of the record',
      tables: [],
      columns: { at: 'Date', action: 'Action', by: 'Person' },
      // A planned termination is told by the company on its day.
      rows: (id) => sql`select audit_log.at, audit_log.action, coalesce(actor.full_name, 'System') as by
            from audit_log left join employee actor on actor.id = audit_log.actor_id
            where audit_log.entity in ('employee', 'employee_pay') and audit_log.entity_id = ${id}
              and not (audit_log.action = 'people.exit_plan' and exists (select 1 from planned_exit
                where planned_exit.employee_id = ${id}::uuid and planned_exit.status = 'terminated'))
            order by audit_log.at desc`,
      fate: 'anonymised',
      why: 'Events remain as evidence; old and new values are deleted',
    },
  ],
}

const entries = deleteExpired('audit_log', (before) => sql`at < ${startOf(before)}`, ['at', 'id'])

/** The one way in which entries of the log go, and only those that are older than law asks for. */
export const oldEntries: Retention = {
  count: entries.count,
  remove: async (db, before, most, house) => {
    await allowErasing(db)
    return await entries.remove(db, before, most, house)
  },
}
