/** The mail that people chose to have later. */
import type { Mail } from '../../../lib/mail/mail.ts'

interface Notice {
  title: string
  body: string
  path: string
}

interface Reader {
  email: string
  first_name: string
}

/** One that quiet hours held back. */
export const mailAfterQuiet = ({ email, first_name }: Reader, { title, body, path }: Notice, url: string): Mail => ({
  to: email,
  subject: title,
  body: [`Dear ${first_name},`, body, `Open it here: ${url}${path}`].join('\n\n'),
})

/** All of a day in one. */
export function digestMail({ email, first_name }: Reader, notices: readonly Notice[], url: string): Mail {
  const count = notices.length === 1 ? '1 notification' : `${notices.length} notifications`
  return {
    to: email,
    subject: `${count} since yesterday`,
    body: [
      `Dear ${first_name},`,
      ...notices.map(({ title, path }) => `${title}\n${url}${path}`),
      `Choose which notifications are mailed to you: ${url}/dashboard/user/notifications/preferences`,
    ].join('\n\n'),
  }
}
