/** An advice that a contact of a demo client sent yesterday, of an invoice that is open. */
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { demoFile } from '../../../lib/demo/demo-file.ts'
import { openInvoices } from '../receipts/store.ts'

/** Answers the paper, for whoever keeps files. */
export async function seedPapers(db: Db, { latest, dice }: PeoplePart): Promise<{ id: string; bytes: string }[]> {
  const contact = await db
    .selectFrom('client_contact')
    .select(['id', 'client_id'])
    .where('activated_at', 'is not', null)
    .orderBy('email')
    .executeTakeFirst()
  const [invoice] = contact ? (await openInvoices(db, contact.client_id)).reverse() : []
  if (!contact || !invoice) return []
  const at = `${latest.slice(0, 10)}T14:05:00.000Z`
  const paper = demoFile('remittance-advice.pdf', 'client_paper', `Remittance advice. Part payment of ${invoice.number}.`)
  const file_id = dice.id(at)
  const { id: contact_id, client_id } = contact
  const sent = { number: 'FT26334KRB0071', dated_on: latest.slice(0, 10), amount_kobo: Math.floor(invoice.open_kobo / 2) }
  await insertTables(db, {
    file: [{ id: file_id, ...paper.file, created_by: null, contact_id, created_at: at }],
    client_paper: [
      {
        ...{ id: dice.id(at), client_id, client_contact_id: contact_id, kind: 'remittance', file_id, invoice_id: invoice.id },
        ...{ ...sent, note: 'The rest follows with the withholding certificate', created_at: at },
      },
    ],
  })
  return [{ id: file_id, bytes: paper.bytes }]
}
