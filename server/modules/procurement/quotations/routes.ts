import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { quotations } from '@iroko/contract/procurement/quotations'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { whyNoVendor } from '../bills/actions.ts'
import { netOf } from '../purchase-requests/actions.ts'
import { linesOf, lockRequest } from '../purchase-requests/store.ts'
import { findVendor } from '../vendors/store.ts'
import { warningsOf, whyNoHand } from './actions.ts'
import { lowestOf, whyNotChosen } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(quotations, {
  list: async ({ db, query }) => {
    const { rows, ...page } = await store.listQuotations(db, query)
    const warnings = await warningsOf(
      db,
      rows.map(({ vendor }) => vendor.id),
    )
    const lowest = lowestOf(rows)
    const shown = rows.map((row) => ({ ...row, is_lowest: lowest.has(row.id), warnings: warnings.get(row.vendor.id) ?? [] }))
    return { quotations: shown, ...page }
  },

  create: async (call) => {
    const { db, user, now, today, body } = call
    const request = await openRequest(call, body.request_id)
    const vendor = await findVendor(db, body.vendor_id, today)
    if (!vendor) throw invalid({ vendor_id: 'Choose a vendor from the list' })
    if (vendor.state === 'blocked') throw conflict('vendor', whyNoVendor(vendor))
    refuse(await whyNoHand(db, vendor, user.id))
    const { lines, total_kobo } = await checkPrices(call, request.id, body.lines)
    if (body.valid_until < today) throw invalid({ valid_until: 'Choose today or a later day' })
    if (body.file_id === null) throw invalid({ file_id: 'Upload the quotation' })
    const { file_id } = body
    if (!(await store.isFreshFile(db, { id: file_id, user_id: user.id, purpose: 'quotation' })))
      throw invalid({ file_id: 'The file was not found. Upload it again' })
    const id = uuid()
    const { delivery_days, valid_until } = body
    const row = { id, request_id: request.id, vendor_id: vendor.id, delivery_days, valid_until, total_kobo, file_id }
    await orRefuse(
      orRefuse(
        store.insertQuotation(db, { ...row, employee_id: user.id, created_at: now.toISOString() }, lines),
        'quotation_request_id_vendor_id_key',
        conflict('quotation', `There is already a quotation of ${vendor.title} for this request`),
      ),
      'quotation_file_id_key',
      invalid({ file_id: 'This file belongs to another quotation. Upload the one of this vendor' }),
    )
    await call.audit({ action: 'quotation.enter', entity: 'quotation', entity_id: id, after: { ...row, lines } })
    await published(call)
    return { message: `Quotation of ${vendor.title} entered`, id }
  },

  choose: async (call) => {
    const { db, user, body, params } = call
    const found = await orNotFound(store.findQuotation(db, params.id), 'quotation')
    await openRequest(call, found.request_id)
    const offered = await store.lockOf(db, found.request_id)
    const chosen = await orNotFound(Promise.resolve(offered.find(({ id }) => id === found.id)), 'quotation')
    if (chosen.version !== body.version) throw await staleBy(db, 'quotation', chosen.id)
    const vendor = await orNotFound(findVendor(db, chosen.vendor_id, call.today), 'vendor')
    refuse(await whyNoHand(db, vendor, user.id))
    const why = whyNotChosen(chosen.id, offered, body.why_not_lowest)
    if (why) throw invalid({ why_not_lowest: why })
    await store.choose(db, found.request_id, chosen.id, { by: user.id, why: body.why_not_lowest })
    await call.audit({
      ...{ action: 'quotation.choose', entity: 'quotation', entity_id: chosen.id },
      after: { is_chosen: true, why_not_lowest: body.why_not_lowest },
    })
    await published(call)
    return { message: `Quotation of ${vendor.title} chosen`, id: chosen.id }
  },
})

const published = (call: StaffTools) => call.changed('purchase_requests', { permission: 'order.read' })

/** Held: quotations are gathered for what was approved. */
async function openRequest({ db, user, today }: StaffTools, id: string) {
  const request = await orNotFound(lockRequest(db, id, { user, today }), 'purchase request')
  if (request.status !== 'approved')
    throw conflict('request', `This request is ${request.status}. Quotations are for approved ones`)
  return request
}

/** A price for each line of the request, and what all come to. */
async function checkPrices(
  { db }: StaffTools,
  requestId: string,
  sent: readonly { request_line_id: string; price_kobo: number }[],
) {
  const wanted = await linesOf(db, [requestId])
  const prices = new Map(sent.map(({ request_line_id, price_kobo }) => [request_line_id, price_kobo]))
  const missing = wanted.find(({ id }) => !prices.has(id))
  if (missing || prices.size !== wanted.length || sent.length !== wanted.length)
    throw invalid({ lines: missing ? `Enter a price of ${missing.title}` : 'Enter one price of each line' })
  const lines = wanted.map(({ id }) => ({ request_line_id: id, price_kobo: prices.get(id) ?? 0 }))
  const total_kobo = wanted.reduce((sum, { id, quantity }) => sum + netOf(quantity, prices.get(id) ?? 0), 0)
  if (total_kobo === 0) throw invalid({ lines: 'Enter a price of at least one kobo for what is asked for' })
  return { lines, total_kobo }
}
