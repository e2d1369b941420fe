/** An order as its vendor reads it: what counts, or a revision that was replaced and says so. */
import { longDay } from '@iroko/contract/day-words'
import { totalsOf } from '@iroko/contract/documents'
import type { Db } from '../../../lib/database/database.ts'
import type { Paper } from '../../../lib/documents/paper.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { quantityOf } from '../products/rules.ts'
import { findBranch } from '../products/store.ts'
import { findVendor } from '../vendors/store.ts'
import type { ContentLine } from './rules.ts'
import type { findRevision } from './store-revisions.ts'

export const orderPages = { purpose: 'purchase_order', path: '/documents/purchase-orders' }

type Revision = NonNullable<Awaited<ReturnType<typeof findRevision>>>

/** Whole pieces as they are; a part of a unit as one piece of what it comes to, with the quantity in words. */
const lineOf = ({ title, unit, quantity, price_kobo, vat_bp, net_kobo }: ContentLine) =>
  Number.isInteger(quantity)
    ? { title: unit === 'each' ? title : `${title}, by the ${unit}`, quantity, price_kobo, per: 1, discount_bp: 0, vat_bp }
    : { title: `${title}, ${quantityOf(quantity, unit)}`, quantity: 1, price_kobo: net_kobo, per: 1, discount_bp: 0, vat_bp }

export async function orderPaper(db: Db, revision: Revision): Promise<Paper> {
  const { content, number, counts, created_at } = revision
  const vendor = await findVendor(db, content.vendor_id, created_at.slice(0, 10))
  const branch = await findBranch(db, content.branch_id)
  const isReplaced = revision.revision < counts
  const { lines, ...totals } = totalsOf(content.lines.map(lineOf), { discount_kobo: 0, withheld_bp: 0 })
  return {
    kind: isReplaced ? 'Replaced purchase order' : 'Purchase order',
    number: revision.revision > 1 ? `${number}, revision ${revision.revision}` : number,
    company: companyOf(await findCompany(db)).name,
    letterhead: ['Procurement'],
    to: [vendor?.legal_name ?? revision.vendor.title, vendor?.address ?? ''].filter(Boolean),
    facts: [
      ['Date', longDay(created_at.slice(0, 10))],
      ['Deliver to', branch?.title ?? ''],
      ...(content.expected_on ? [['Expected on', longDay(content.expected_on)] as const] : []),
    ],
    lines: lines.map((line) => ({ ...line, unit: 'piece' as const })),
    totals,
    notes: [
      ...(isReplaced ? [`Replaced by revision ${counts}. Do not deliver by this one.`] : []),
      ...(content.terms ? [content.terms] : []),
      `Write ${number} on the delivery note and on the bill.`,
    ],
    made: new Date(created_at),
  }
}
