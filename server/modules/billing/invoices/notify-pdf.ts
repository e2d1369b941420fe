/** An invoice as PDF, with the days and minutes behind it. */
import { invoiceKindWords } from '@iroko/contract/billing/invoices'
import { longDay, monthInWords } from '@iroko/contract/day-words'
import { quantityWords } from '@iroko/contract/documents'
import type { Db } from '../../../lib/database/database.ts'
import { type Paper, type PaperSection, writePaper } from '../../../lib/documents/paper.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { type PayTo, payTo } from '../../accounting/company-accounts/actions.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import * as store from './store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof store.findInvoice>>>

/** The bytes of an invoice; people behind it by number, or by name where that was agreed with the client. */
export async function invoicePdf(db: Db, sealer: Sealer, invoice: Found): Promise<Buffer> {
  const client = await store.findClient(db, invoice.client.id)
  const issuer = await store.findIssuer(db)
  const kind = invoice.credits ? invoiceKindWords[invoice.kind] : 'Invoice'
  const sign = invoice.credits ? -1 : 1
  const paper: Paper = {
    kind,
    number: invoice.number,
    company: companyOf(await findCompany(db)).name,
    letterhead: [issuer.address, issuer.tax_id && `Tax ID ${issuer.tax_id}`].filter(Boolean),
    to: [client.legal_name || client.title, client.address, client.tin && `Tax ID ${client.tin}`].filter(Boolean),
    facts: [
      ['Date', longDay(invoice.issued_on)],
      ...(invoice.month ? [['Supplied in', monthInWords(invoice.month.slice(0, 7))] as const] : []),
      ...(invoice.credits
        ? [['Credits', invoice.credits.title] as const]
        : [['To be paid by', longDay(invoice.due_on)] as const]),
      ...(invoice.po_number ? [['Your order', invoice.po_number] as const] : []),
    ],
    lines: invoice.lines.map((line) => lineOf(line, invoice.vat_bp, sign)),
    totals: {
      net_kobo: sign * invoice.net_kobo,
      vat: [{ rate_bp: invoice.vat_bp, net_kobo: sign * invoice.net_kobo, vat_kobo: sign * invoice.vat_kobo }],
      vat_kobo: sign * invoice.vat_kobo,
      total_kobo: sign * invoice.total_kobo,
      withheld_kobo: sign * invoice.wht_kobo,
      due_kobo: sign * (invoice.total_kobo - invoice.wht_kobo),
    },
    notes: invoice.credits ? [] : (await payTo(db, sealer)).map(payWords),
    behind: behindOf(await store.daysBehind(db, invoice.id), client.names_shown),
    made: new Date(invoice.created_at),
  }
  return await writePaper(paper)
}

const payWords = ({ bank, number, name, code }: PayTo): string =>
  `Pay to ${number}, ${bank}, ${name}. Code ${code}: compare both with the portal before you pay.`

/** What has no price of its own is one piece of what it comes to; the note says how that came about. */
function lineOf(
  { title, note, unit, quantity, price_kobo, amount_kobo }: Found['lines'][number],
  vat_bp: number,
  sign: number,
) {
  const priced = price_kobo !== null && sign > 0
  return {
    title: note ? `${title} (${note})` : title,
    quantity: priced ? quantity : 1,
    unit: priced && unit === 'minute' ? ('minute' as const) : ('piece' as const),
    price_kobo: priced ? price_kobo : sign * amount_kobo,
    per: priced && unit === 'minute' ? 60 : 1,
    discount_bp: 0,
    vat_bp,
    net_kobo: sign * amount_kobo,
    vat_kobo: 0,
  }
}

type Day = Awaited<ReturnType<typeof store.daysBehind>>[number]

/** By campaign and line each day's minutes, and each person's; the same person has the same number throughout one invoice and no other. */
function behindOf(days: readonly Day[], named: boolean): PaperSection[] {
  if (days.length === 0) return []
  const numbers = new Map<string, number>()
  for (const { employee_id } of days) if (!numbers.has(employee_id)) numbers.set(employee_id, numbers.size + 1)
  const personOf = ({ employee_id, full_name }: Day) => (named ? full_name : `Agent ${numbers.get(employee_id)}`)
  const groups = Map.groupBy(days, ({ campaign, line }) => `${campaign}: ${line}`)
  return [...groups].flatMap(([title, own]) => [
    section(
      `Behind this invoice: ${title}`,
      'Day',
      sumsBy(own, ({ day }) => longDay(day)),
    ),
    section(`${title} by person`, 'Person', sumsBy(own, personOf)),
  ])
}

function sumsBy(days: readonly Day[], keyOf: (day: Day) => string): string[][] {
  const sums = new Map<string, { people: Set<string>; minutes: number }>()
  for (const day of days) {
    const sum = sums.get(keyOf(day)) ?? { people: new Set(), minutes: 0 }
    sum.people.add(`${day.employee_id} ${day.day}`)
    sums.set(keyOf(day), { ...sum, minutes: sum.minutes + day.minutes })
  }
  return [...sums].map(([key, { people, minutes }]) => [key, String(people.size), quantityWords(minutes, 'minute')])
}

const section = (title: string, first: string, rows: string[][]): PaperSection => ({
  title,
  columns: [
    { title: first, share: 3 },
    { title: first === 'Day' ? 'People' : 'Days', share: 1, align: 'right' },
    { title: 'Time', share: 1, align: 'right' },
  ],
  rows,
})
