/** An order on its way: sent to be approved with what it counts with, approved, lowered, held in budgets and given back. */
import { firstOfMonth } from '@iroko/contract/dates'
import { conflict, type Fault, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { budgetWords, freeOrdered, reserve } from '../../accounting/commitments/actions.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { whyNoVendor } from '../bills/actions.ts'
import { milliOf, quantityOf } from '../products/rules.ts'
import { warningsOf, whyNoHand } from '../quotations/actions.ts'
import { enoughQuotes, threeQuotesFromKobo } from '../quotations/rules.ts'
import { findTitle, handsOf } from '../quotations/store.ts'
import { warningOf } from '../vendors/rules.ts'
import { findVendor, listAlike, lockVendor } from '../vendors/store.ts'
import { type Content, countedAs, countsWith, whyNotKept } from './rules.ts'
import * as store from './store.ts'
import * as revisions from './store-revisions.ts'

export const purchaseOrderKind: RequestKind<revisions.HeldRevision, NamedDescription> = {
  kind: 'purchase_order',
  // Who had the vendor in their hands does not decide. They are no makers of the request: the place of one among those who keep the books would go
  // to the head of the office, who then decided two steps at once.
  lock: async (db, id, caller) => {
    const held = await revisions.lockRevision(db, id, caller)
    if (held && caller) refuse(await whyNoDecider(db, held, caller.user.id))
    return held
  },
  apply: approveRevision,
  release: async ({ db }, { order }) => {
    await store.updateOrder(db, order.id, { state: order.resumes ?? 'draft', resumes: null })
  },
  letters: requestLetters({ did: 'asked to order', once: 'Once it is approved, it can be sent to the vendor.' }),

  describe: async ({ db }, ids) => {
    const budgets = await budgetWords(db, await revisions.waitingOf(db, ids))
    return (await revisions.findRevisions(db, ids)).map(
      ({ id, version, made_by, number, revision, vendor, total_kobo, content, ...asked }) => ({
        ...{ id, version, asker: made_by, others: [], reason: content.few_quotes_reason || null, change: [] },
        summary: `${number}${revision > 1 ? `, revision ${revision}` : ''}, ${vendor.title}, ${formatMoney(total_kobo)}`,
        what: `order ${number} of ${vendor.title}`,
        facts: [
          { label: 'Total', value: formatMoney(total_kobo) },
          ...asked.marks.map((value) => ({ label: 'Note', value })),
          ...asked.changes.map((value) => ({ label: 'Change', value })),
          ...content.lines.map(({ title, quantity, unit, price_kobo }) => ({
            ...{ label: title, value: `${quantityOf(quantity, unit)} at ${formatMoney(price_kobo)}` },
          })),
          ...(budgets.get(id) ?? []).map((value) => ({ label: 'Budget', value })),
        ],
      }),
    )
  },
}

/** Why a person does not decide an order; undefined where they may. */
export async function whyNoDecider(db: Db, { content }: { content: Content }, userId: string): Promise<Fault | undefined> {
  const vendor = await findTitle(db, content.vendor_id)
  return vendor ? await whyNoHand(db, vendor, userId) : undefined
}

export const published = (call: Pick<StaffTools, 'changed'>) => call.changed('purchase_orders', { permission: 'order.read' })

type SummedOrder = Content & { net_kobo: number; total_kobo: number }

/** Sends what an order is to say to those who approve it; it counts with the other orders of 30 days, and its approvers read what is unusual of it. */
export async function askRevision(
  call: StaffTools,
  order: store.HeldOrder,
  content: SummedOrder,
  changes: string[],
): Promise<void> {
  const { db, user, now, today } = call
  const vendor = await orNotFound(lockVendor(db, content.vendor_id), 'vendor')
  if (vendor.state !== 'active') throw conflict('vendor', whyNoVendor(vendor))
  await refuseSuspicious(call, vendor)
  const wanted = content.request_id ? await revisions.findWanted(db, content.request_id) : undefined
  const near = await revisions.nearOrders(
    db,
    {
      ...{
        id: order.id,
        vendor_id: vendor.id,
        request_id: content.request_id,
        requester_id: wanted?.requester_id ?? order.employee_id,
      },
      product_ids: content.lines.flatMap(({ product_id }) => product_id ?? []),
    },
    today,
  )
  const counted_kobo = countedAs(content.total_kobo, near)
  if (counted_kobo >= threeQuotesFromKobo && (wanted?.quotations ?? 0) < enoughQuotes && content.few_quotes_reason === '')
    throw invalid({ few_quotes_reason: 'Enter why there are fewer than three quotations' })
  const others = wanted?.chosen_vendor_id && wanted.chosen_vendor_id !== vendor.id
  const marks = [
    countsWith(content.total_kobo, near),
    (await revisions.isFirstOf(db, vendor.id)) ? `First order of ${vendor.title}` : undefined,
    ...((await warningsOf(db, [vendor.id])).get(vendor.id) ?? []).map((words) => `${vendor.title}: ${words}`),
    content.few_quotes_reason ? `Fewer than three quotations: ${content.few_quotes_reason}` : undefined,
    wanted?.why_not_lowest ? `Not the lowest quotation: ${wanted.why_not_lowest}` : undefined,
    others ? 'The quotation that was chosen is of another vendor' : undefined,
  ].filter((words) => words !== undefined)
  const { net_kobo, total_kobo, vendor_id, branch_id, request_id, terms, expected_on, few_quotes_reason, lines } = content
  const id = uuid()
  const row = { id, order_id: order.id, revision: order.revision + 1, net_kobo, total_kobo, counted_kobo, marks, changes }
  await revisions.insertRevision(db, {
    ...{ ...row, employee_id: user.id, created_at: now.toISOString() },
    content: JSON.stringify({ vendor_id, branch_id, request_id, terms, expected_on, few_quotes_reason, lines }),
  })
  const resumes = order.state as 'draft' | 'approved' | 'sent' | 'part_received'
  await store.updateOrder(db, order.id, { state: 'pending', resumes, submitted_on: order.submitted_on ?? today })
  const makers = [...new Set([user.id, order.employee_id, ...(wanted ? [wanted.requester_id, ...wanted.hands] : [])])]
  // Who asked for it, or gathered quotations, proposes nothing of the order: they only do not decide.
  const subjects = makers.filter((person) => person !== user.id && person !== order.employee_id)
  await sendRequest(call, purchaseOrderKind, {
    id,
    requester_id: user.id,
    makers,
    subjects,
    facts: { amount_kobo: counted_kobo },
  })
}

/** A vendor with the account of an employee or of another vendor is ordered from only once Accounting let it go, with a reason. */
async function refuseSuspicious({ db }: StaffTools, vendor: { id: string; title: string }): Promise<void> {
  const found = (await listAlike(db, [vendor.id])).filter(({ what }) => what === 'account').map(warningOf)
  if (found.length === 0) return
  const released = await revisions.findRelease(db, vendor.id)
  const fresh = found.find((words) => !released?.warnings.includes(words))
  if (fresh) throw conflict('vendor_match', `${vendor.title}: ${fresh}. Accounting releases it with a reason first`)
}

/** Lets a suspicious vendor be ordered from, whoever had no hand in it. */
export async function releaseVendor(call: StaffTools, vendorId: string, reason: string): Promise<string> {
  const { db, user, now, today } = call
  const vendor = await orNotFound(findVendor(db, vendorId, today), 'vendor')
  if ((await handsOf(db, vendor.id)).includes(user.id))
    throw conflict('own_vendor', `You proposed or confirmed ${vendor.title} or its account. Ask another colleague`)
  const warnings = (await listAlike(db, [vendor.id])).filter(({ what }) => what === 'account').map(warningOf)
  if (warnings.length === 0) throw conflict('no_match', `Nothing stands against orders of ${vendor.title}`)
  const row = { id: uuid(), vendor_id: vendor.id, warnings, reason, released_by: user.id, released_at: now.toISOString() }
  await revisions.insertRelease(db, row)
  await call.audit({ action: 'vendor.release', entity: 'vendor', entity_id: vendor.id, after: { warnings, reason } })
  await call.changed('vendors', { permission: 'vendor.read' })
  return `${vendor.title} can be ordered from`
}

/** What was approved counts from now on, and holds its part of the budgets. */
async function approveRevision(call: Tools, held: revisions.HeldRevision): Promise<string> {
  const { db } = call
  const { order, content, revision } = held
  const vendor = await orNotFound(lockVendor(db, content.vendor_id), 'vendor')
  if (vendor.state !== 'active') throw conflict('vendor', `${whyNoVendor(vendor)}. Reject the order`)
  const kept = await store.keptLines(db, order.id)
  const before: Content = { ...order, lines: kept }
  const why = whyNotKept(content, before, kept)
  if (why) throw conflict('received', `${why}. Reject the order`)
  // What the vendor has is older than what counts: it is sent again.
  const state = order.resumes === 'part_received' ? 'part_received' : 'approved'
  const warnings = await keepContent(call, order, { ...content, ...sumsOf(content) }, { state, revision })
  await published(call)
  return [`${order.number} approved. It can be sent`, ...warnings].join('. ')
}

const sumsOf = ({ lines }: Content) => {
  const net_kobo = lines.reduce((sum, line) => sum + line.net_kobo, 0)
  const vat_kobo = lines.reduce((sum, line) => sum + line.vat_kobo, 0)
  return { net_kobo, vat_kobo, total_kobo: net_kobo + vat_kobo }
}

type Sums = ReturnType<typeof sumsOf>

/** Writes what an order says from now on, and holds of budgets what is not billed yet; answers their warnings. */
export async function keepContent(
  call: Pick<Tools, 'db' | 'now' | 'today'>,
  order: store.HeldOrder,
  content: Content & Sums,
  { state, revision }: { state: store.HeldOrder['state']; revision: number },
): Promise<string[]> {
  const { db, now, today } = call
  const { lines, net_kobo, vat_kobo, total_kobo, vendor_id, branch_id, request_id, terms, expected_on, few_quotes_reason } =
    content
  await store.writeLines(db, order.id, lines)
  if (order.commitment_id) await freeOrdered(db, sourceOf(order.commitment_id), now)
  const commitment_id = uuid()
  const kept = await store.keptLines(db, order.id)
  const accounts = await store.accountsBehind(db, kept)
  const month = firstOfMonth(expected_on ?? today)
  const spending = kept.flatMap(({ position, office_id, net_kobo: net, billed_kobo }, at) => {
    const account_id = accounts[at]
    const amount_kobo = net - billed_kobo
    return account_id && office_id && amount_kobo > 0 ? [{ position, account_id, office_id, month, amount_kobo }] : []
  })
  const warnings = await reserve(db, { ...sourceOf(commitment_id), reference: order.number, lines: spending }, now)
  const columns = { vendor_id, branch_id, request_id, terms, expected_on, few_quotes_reason, net_kobo, vat_kobo, total_kobo }
  await store.updateOrder(db, order.id, { ...columns, state, resumes: null, revision, commitment_id })
  return warnings
}

const sourceOf = (source_id: string) => ({ source_kind: 'purchase_order', source_id })

/** What is left of an order in budgets is free again. */
export async function letGo({ db, now }: Pick<Tools, 'db' | 'now'>, order: store.HeldOrder): Promise<void> {
  if (order.commitment_id) await freeOrdered(db, sourceOf(order.commitment_id), now)
}

/** An order is received once every line is, and partly before. */
export async function countReceived({ db }: Pick<Tools, 'db'>, order: store.HeldOrder): Promise<void> {
  const kept = await store.keptLines(db, order.id)
  const isWhole = kept.every(({ quantity, accepted }) => milliOf(accepted) >= milliOf(quantity))
  await store.updateOrder(db, order.id, { state: isWhole ? 'received' : 'part_received' })
}
