/** A bill as a request, or approved at once where its order agrees: what is approved is posted and owed. */
import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { billKindWords } from '@iroko/contract/procurement/bills'
import { v7 as uuid } from 'uuid'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { officesOf } from '../../accounting/accounts/store-lines.ts'
import { billOrdered, budgetWords } from '../../accounting/commitments/actions.ts'
import { post } from '../../accounting/journals/actions.ts'
import { taxableShare } from '../../accounting/vat-returns/store.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { lockVendor } from '../vendors/store.ts'
import { ledgerLinesOf, spendingOf, sumsOf, whyNotAccount } from './rules.ts'
import { budgetsOf, mismatchesOf, usualTerms } from './rules-match.ts'
import * as store from './store.ts'

export const billRequest: RequestKind<store.HeldBill, NamedDescription> = {
  kind: 'bill',
  alone: `status <> 'draft' and status <> 'exception'`,
  lock: store.lockBill,
  apply: approveBill,
  letters: requestLetters({ did: 'sent', once: 'Once you approve it, it is posted and can be paid.' }),

  describe: async ({ db }, ids) => {
    const budgets = await budgetWords(db, await store.waitingOf(db, ids))
    return (await store.findBills(db, ids)).map(
      ({ id, version, kind, vendor, number, made_by, memo, reason, exceptions, file, ...bill }) => ({
        id,
        version,
        asker: made_by,
        others: [],
        summary: `${vendor.title} ${number}, ${formatMoney(bill.total_kobo)}`,
        what: `${billKindWords[kind].toLowerCase()} ${number} of ${vendor.title}`,
        reason: [memo, reason].filter(Boolean).join('. ') || null,
        change: [],
        facts: [
          { label: 'Date', value: bill.bill_date },
          { label: 'Due', value: bill.due_on },
          { label: kind === 'credit' ? 'Credited' : 'Amount', value: formatMoney(bill.total_kobo) },
          ...(bill.vat_kobo > 0 ? [{ label: 'VAT', value: formatMoney(bill.vat_kobo) }] : []),
          ...(budgets.get(id) ?? []).map((value) => ({ label: 'Budget', value })),
          { label: 'Document', value: file ? file.name : 'None' },
          ...exceptions.map((value) => ({ label: 'Exception', value })),
        ],
      }),
    )
  },
}

/** Compares a bill with its order, where it has one: approved at once, an exception, or another person decides. Answers what became of it. */
export async function sendBill(
  call: StaffTools,
  bill: store.HeldBill,
  { despite, reason }: { despite: boolean; reason: string },
): Promise<string> {
  const { db, user, now } = call
  const vendor = await orNotFound(lockVendor(db, bill.vendor_id), 'vendor')
  if (vendor.state !== 'active') throw conflict('vendor', whyNoVendor(vendor))
  await checkCredit(call, bill)
  const lines = await store.linesToPost(db, bill.id)
  const ordered = lines.flatMap(({ order_line_id }) => order_line_id ?? [])
  const known = ordered.length > 0 ? await call.portal.house.orders?.lock(db, bill.vendor_id, ordered) : []
  const exceptions = mismatchesOf(lines, known ?? [], usualTerms)
  if (exceptions.length > 0 && !despite) {
    await store.updateBill(db, bill.id, { status: 'exception', exceptions })
    await call.audit({
      action: 'bill.exception',
      entity: 'bill',
      entity_id: bill.id,
      after: { status: 'exception', exceptions },
    })
    return `${vendor.title} ${bill.number} does not agree with its order. ${exceptions[0]}`
  }
  if (exceptions.length === 0 && ordered.length === lines.length) {
    await store.updateBill(db, bill.id, { status: 'approved', exceptions: [], decided_at: now.toISOString() })
    await call.audit({ action: 'bill.match', entity: 'bill', entity_id: bill.id, after: { status: 'approved' } })
    return `It agrees with its order. ${await approveBill(call, bill)}`
  }
  if (exceptions.length > 0 && reason === '') throw invalid({ reason: 'Enter why it is to be paid all the same' })
  const why = [bill.reason, reason].filter(Boolean).join('. ')
  await store.updateBill(db, bill.id, { exceptions, reason: why })
  await store.updateBill(db, bill.id, { status: 'pending' })
  const facts = { amount_kobo: bill.total_kobo }
  const makers = [...new Set([user.id, bill.employee_id])]
  await sendRequest(call, billRequest, { id: bill.id, requester_id: bill.employee_id, makers, facts })
  return `${vendor.title} ${bill.number} sent. Another person decides`
}

export const whyNoVendor = ({ title, state }: { title: string; state: string }): string =>
  state === 'blocked' ? `${title} is blocked` : `${title} is not confirmed yet`

/** A credit takes no more than is left of its bill: what is in a payment already is not. */
async function checkCredit({ db }: Pick<Tools, 'db'>, bill: store.HeldBill): Promise<void> {
  if (bill.credits === null) return
  const credited = await orNotFound(store.lockBill(db, bill.credits), 'bill')
  const { open_kobo, in_payment_kobo } = await store.openOf(db, credited.id)
  const left = open_kobo - in_payment_kobo
  if (credited.status !== 'approved') throw conflict('credits', `Bill ${credited.number} is not approved`)
  if (bill.total_kobo > left) throw conflict('credits', `Bill ${credited.number} has ${formatMoney(left)} left`)
}

/** Posts what was approved; what has become of its vendor, accounts and bill meanwhile is asked again. */
async function approveBill(call: Tools, held: store.HeldBill): Promise<string> {
  const { db, now } = call
  const vendor = await orNotFound(lockVendor(db, held.vendor_id), 'vendor')
  if (vendor.state === 'blocked') throw conflict('vendor', whyNoVendor(vendor))
  await checkCredit(call, held)
  const lines = await store.linesToPost(db, held.id)
  const accounts = await store.accountsOf(
    db,
    lines.map(({ account_id }) => account_id),
  )
  for (const { account_id } of lines) {
    const why = whyNotAccount(accounts.get(account_id))
    if (why) refuse(conflict('account', `${why}. Reject the bill`))
  }
  const offices = await officesOf(
    db,
    lines.flatMap(({ office_id }) => office_id ?? []),
  )
  for (const { title, is_archived } of offices.values())
    if (is_archived) throw conflict('office', `${title} is archived. Reject the bill`)
  await checkVat(call, held, lines)
  const warnings = held.kind === 'bill' ? await spend(call, held, lines) : []
  const { id: entryId, number } = await post(
    db,
    {
      ...{ source_kind: 'bill', source_id: held.id, part: '1', kind: 'bill', document_on: held.bill_date },
      ...{ event: held.kind === 'credit' ? 'credit' : 'bill', reference: `${vendor.title} ${held.number}` },
      lines: ledgerLinesOf(held, lines, await taxableShare(db, held.bill_date)),
    },
    { now },
  )
  const amount_kobo = held.kind === 'credit' ? -held.total_kobo : held.total_kobo
  await store.insertMoves(db, entryId, [
    { id: uuid(), vendor_id: held.vendor_id, bill_id: held.credits ?? held.id, amount_kobo },
  ])
  await call.changed(['bills', 'vendors'], { permission: 'vendor.read' })
  return [`Posted as ${number}`, ...warnings].join('. ')
}

/** A bill takes the place of what its orders hold of budgets, and asks whether what it posts fits. */
async function spend(
  { db, now, portal }: Tools,
  { vendor_id, bill_date }: store.HeldBill,
  lines: Awaited<ReturnType<typeof store.linesToPost>>,
): Promise<string[]> {
  const ordered = lines.flatMap(({ order_line_id }) => order_line_id ?? [])
  const known = ordered.length > 0 ? ((await portal.house.orders?.lock(db, vendor_id, ordered)) ?? []) : []
  const warnings: string[] = []
  const orders = [...budgetsOf(known, lines)]
  // Each order gives back its part before the last asks what is free.
  for (const { source, billed } of orders)
    warnings.push(...(await billOrdered(db, { order: { ...source, billed }, dated_on: bill_date, lines: [] }, now)))
  warnings.push(...(await billOrdered(db, { dated_on: bill_date, lines: spendingOf(lines) }, now)))
  return warnings
}

/** Two credits of one bill that wait at once were both counted without the other: the later one is entered anew. */
async function checkVat(
  { db }: Tools,
  held: store.HeldBill,
  lines: Awaited<ReturnType<typeof store.linesToPost>>,
): Promise<void> {
  if (held.credits === null) return
  const credited = await store.creditedOf(db, held.credits, held.id)
  const { vat_kobo } = sumsOf(lines, { is_self_accounted: held.is_self_accounted, credited })
  if (vat_kobo !== held.vat_kobo)
    throw conflict('credited', 'Another credit of this bill was approved meanwhile. Reject this one and enter it again')
}
