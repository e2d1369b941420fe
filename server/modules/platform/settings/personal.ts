import { sql } from 'kysely'
import { deleteExpired, type Personal, startOf } from '../../../lib/database/personal.ts'
import { type ApplicantPart, forgetIn } from '../../../lib/house/applicant.ts'
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

/** Not the letters to somebody who works here under the same address, nor one on its way that may be about another application. */
export const applicant: ApplicantPart = {
  tables: { outbox_mail: 'letters to them and about them go; elsewhere the name does' },
  erase: (applicants) => {
    const own = applicants.filter(({ works_here }) => !works_here)
    const emails = own.map(({ email }) => email)
    const waiting = own.flatMap(({ applies_elsewhere, email }) => (applies_elsewhere ? [email] : []))
    return [
      sql`delete from outbox_mail where recipient = any(${emails}::text[]) and (sent_at is not null or recipient <> all(${waiting}::text[]))`,
      ...forgetIn('outbox_mail', { leads: 'body', names: ['subject', 'body'] }, applicants),
    ]
  },
}
