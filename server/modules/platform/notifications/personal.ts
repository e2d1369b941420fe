import { sql } from 'kysely'
import { deleteExpired, type Personal, startOf } from '../../../lib/database/personal.ts'
import { type ApplicantPart, forgetIn } from '../../../lib/house/applicant.ts'

export const personal: Personal = {
  name: 'notifications',
  title: 'Notifications',
  sets: [
    {
      name: 'notifications',
      title: 'Notifications',
      tables: ['notification'],
      columns: { created_at: 'Sent', title: 'Notification', read_at: 'Read' },
      // A ticket can be kept from whoever exports what is known of its reporter.
      rows: (
        id,
        reader,
      ) => sql`select kind, title, body, created_at, case when not opening_hidden then read_at end as read_at from notification
            where employee_id = ${id}::uuid and (${reader ?? null}::uuid is null or kind <> all(array['tickets', 'help_desk']))
            order by created_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from notification where employee_id = ${id}::uuid`],
    },
    {
      name: 'notification_browsers',
      title: 'Browsers that show notifications',
      tables: ['push_subscription'],
      columns: { created_at: 'Turned on', service: 'Push service' },
      rows: (id) => sql`select created_at, split_part(endpoint, '/', 3) as service from push_subscription
            where employee_id = ${id}::uuid order by created_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from push_subscription where employee_id = ${id}::uuid`],
    },
    {
      name: 'notification_choices',
      title: 'Notification preferences',
      tables: ['notification_choice', 'notification_quiet'],
      rows: (id) => sql`
            select kind, inbox, mail, push, null as quiet_from, null as quiet_to from notification_choice where employee_id = ${id}::uuid
            union all select null, null, null, null, quiet_from, quiet_to from notification_quiet where employee_id = ${id}::uuid`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from notification_choice where employee_id = ${id}::uuid`,
        sql`delete from notification_quiet where employee_id = ${id}::uuid`,
      ],
    },
  ],
}

export const oldNotifications = deleteExpired('notification', (before) => sql`created_at < ${startOf(before)}`)

export const applicant: ApplicantPart = {
  tables: { notification: 'what leads to them goes; elsewhere the name does' },
  erase: (applicants) => forgetIn('notification', { leads: 'path', names: ['title', 'body'] }, applicants),
}
