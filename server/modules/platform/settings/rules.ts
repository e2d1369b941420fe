import { conflict, type Fault } from '@iroko/contract/errors'

/** Why a mail is not sent again; undefined when it may be. */
export function whyNot(
  mail: { sent_at: string | null },
  _step: 'send_again',
  { has_server }: { has_server: boolean },
): Fault | undefined {
  if (mail.sent_at) return conflict('sent', 'This email was sent. Reload to see the change')
  if (!has_server)
    return conflict('no_mail_server', 'No mail server is configured. Ask your system administrator to set SMTP_URL')
  return undefined
}
