import { sql } from 'kysely'
import { deleteExpired, type Personal, type Retention } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'coaching',
  title: 'Coaching',
  sets: [
    {
      name: 'coaching',
      title: 'Coaching sessions',
      tables: ['coaching_session', 'coaching_action', 'coaching_note'],
      columns: { held_on: 'Date', topic: 'Topic', status: 'Status' },
      // Private notes are no part of what people take along by themselves; where HR makes the export for a request under the law they are
      // (decision 0264).
      rows: (id, reader) => sql`
        select held_on, topic, cause, cause_day, summary, status, remeasure, remeasure_on, before_value, after_value, acknowledged_at,
          employee_words, outcome,
          (select json_agg(json_build_object('action', title, 'owner', owner, 'due_on', due_on, 'done_at', done_at) order by due_on)
            from coaching_action where coaching_action.session_id = session.id) as actions,
          case when ${reader ?? null}::uuid is not null then
            (select json_agg(notes) from coaching_note where coaching_note.session_id = session.id) end as notes_of_leaders
        from coaching_session session where session.employee_id = ${id}::uuid order by held_on`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from coaching_session where employee_id = ${id}::uuid`,
        sql`delete from coaching_note where coach_id = ${id}::uuid`,
      ],
    },
  ],
}

export const oldSessions: Retention = deleteExpired('coaching_session', (before) => sql`held_on < ${before}::date`)
