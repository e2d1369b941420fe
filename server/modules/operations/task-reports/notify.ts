import type { Tools } from '../../../lib/http/implement.ts'
import { type Addressee, mailTo } from '../../../lib/mail/letters.ts'
import { sendMails } from '../../../lib/mail/mail.ts'
import { type About, type SummaryRow, summaryLetter } from './rules.ts'

/** Asked for by its reader, so that it comes by mail whatever they chose for the rest. */
export const mailSummary = (
  { portal, db }: Pick<Tools, 'portal' | 'db'>,
  reader: Pick<Addressee, 'email' | 'first_name'>,
  about: About,
  rows: readonly SummaryRow[],
  query: string,
): Promise<void> => {
  const link = `${portal.environment.PUBLIC_URL}/dashboard/operations/operation-team/summary?${query}`
  return sendMails(portal, db, [mailTo(reader, summaryLetter(about, rows), link)])
}
