import { sql } from 'kysely'
import { deleteExpired, type Personal, startOf } from '../../../lib/database/personal.ts'
import { privateSubject } from '../../../lib/mail/letters.ts'

export const personal: Personal = {
  name: 'settings',
  title: 'Mail log',
  sets: [
    {
      name: 'letters',
      title: 'Mail to the person',
      tables: ['outbox_mail'],
      columns: { created_at: 'Written', subject: 'Subject', sent_at: 'Sent' },
      // Not what is in them: some hold a link that opens an account.
      rows: (id, reader) => sql`select mail.created_at, mail.subject, mail.sent_at from outbox_mail mail
            join employee on lower(employee.email) = lower(mail.recipient)
            where employee.id = ${id}::uuid and (${reader ?? null}::uuid is null or mail.subject <> ${privateSubject})
            order by mail.created_at`,
      fate: 'erased',
      erase: ({ email }) => [sql`delete from outbox_mail where lower(recipient) = lower(${email})`],
    },
  ],
}

export const oldMail = deleteExpired('outbox_mail', (before) => sql`created_at < ${startOf(before)}`)
