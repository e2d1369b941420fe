/** Measuring a month of a contract and issuing its invoice. Design of commerce, section 2. */
import { createHash } from 'node:crypto'
import type { BillingEffect } from '@iroko/contract/billing/invoices'
import { monthInWords } from '@iroko/contract/day-words'
import { conflict, notFound, refuse } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { contactsWith } from '../../clients/contacts/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { lockContract } from '../contracts/store.ts'
import { issue } from '../invoices/actions.ts'
import { sharedLetter } from './notify.ts'
import { adjustmentsOf, type MonthLine, monthLines } from './rules.ts'
import { whyNotIssued, whyNotMeasured } from './rules-steps.ts'
import * as store from './store.ts'
import { monthFacts } from './store-facts.ts'
import { countUnsettled, keepDays, shareDays } from './store-minutes.ts'

type HeldContract = NonNullable<Awaited<ReturnType<typeof lockContract>>>

interface Place {
  id: string
  month: string
}

/** Counts a month from what is known now and keeps it; the same again is the same. */
export async function measure(call: StaffTools, { id, month }: Place): Promise<number> {
  const { db, now, user, today } = call
  const contract = await lockContract(db, id)
  if (!contract) throw notFound('contract')
  const before = await store.lockMonth(db, id, month)
  refuse(whyNotMeasured({ contract, month, today, state: before?.state, unsettled: await countUnsettled(db, id, month) }))
  const lines = await linesOf(db, contract, month)
  const hash = hashOf(lines)
  const kept = {
    lines: JSON.stringify(lines),
    hash,
    state: 'measured',
    measured_by: user.id,
    measured_at: now.toISOString(),
  } as const
  // What was counted again and is the same stays with the client as it was shown.
  if (before?.hash !== hash) await store.keepMonth(db, { ...kept, contract_id: id, month })
  await call.changed('invoices', { permission: 'invoice.read' })
  return lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
}

interface Issuing {
  /** Of what was read. */
  hash: string
  /** Who issues it. */
  by: string
  /** The request by which another person approved it beyond the limit of its order. */
  request?: string
}

/** What of a month would be issued now, both held; 409 where something stands against that or has changed since it was measured. */
export async function issuable({ db, today }: Pick<Tools, 'db' | 'today'>, { id, month }: Place, hash: string) {
  const contract = await lockContract(db, id)
  if (!contract) throw notFound('contract')
  const held = await store.lockMonth(db, id, month)
  const lines = held && held.state !== 'invoiced' ? await linesOf(db, contract, month) : []
  refuse(
    whyNotIssued({
      contract,
      held,
      today,
      read: hash,
      now: hashOf(lines),
      unsettled: await countUnsettled(db, id, month),
      objections: await store.countObjections(db, id, month),
    }),
  )
  return { contract, lines }
}

/** Issues the invoice of a month as it was measured; 409 where something has changed since. */
export async function issueMonth(
  call: Tools,
  { id, month }: Place,
  { hash, by, request }: Issuing,
): Promise<{ id: string; number: string }> {
  const { db } = call
  const { contract, lines } = await issuable(call, { id, month }, hash)
  const { client_id, terms_days, po_number } = contract
  const po_limit_kobo = request === undefined ? contract.po_limit_kobo : null
  const issued = await issue(call, {
    ...{ kind: 'contract', client_id, contract_id: id, month, terms_days, po_number, po_limit_kobo, by, lines },
    ...(request !== undefined && { id: request }),
  })
  await store.moveMonth(db, id, month, { state: 'invoiced', invoice_id: issued.id })
  for (const billed of new Set(lines.map((line) => line.month))) await keepDays(db, issued.id, id, billed)
  await keepDays(db, issued.id, id, month)
  return issued
}

type InvoicedLine = MonthLine & { month: string }

/** The lines of a month, and what earlier ones come to otherwise than they were invoiced. */
export async function linesOf(db: Db, contract: HeldContract, month: string): Promise<InvoicedLine[]> {
  const adjusted: InvoicedLine[] = []
  for (const earlier of await store.invoicedMonths(db, contract.id, month))
    adjusted.push(...(await adjusting(db, contract, earlier)))
  return [...(await ownLinesOf(db, contract, month)), ...adjusted]
}

/** The lines of a month alone. */
export async function ownLinesOf(db: Db, contract: HeldContract, month: string): Promise<InvoicedLine[]> {
  return monthLines(await monthFacts(db, contract, month)).map((line) => ({ ...line, month }))
}

/** 'Adjustment of October 2026', line by line; a month with days that are not settled again waits until they are. */
async function adjusting(db: Db, contract: HeldContract, month: string): Promise<InvoicedLine[]> {
  if ((await countUnsettled(db, contract.id, month)) > 0) return []
  const now = monthLines(await monthFacts(db, contract, month))
  const changed = adjustmentsOf(now, await store.invoicedOf(db, contract.id, month))
  const [first] = now
  const offices = await store.officesOfLines(db, contract.id)
  return [...changed].flatMap(([contract_line_id, amount_kobo]) => {
    const office_id = offices.get(contract_line_id ?? '') ?? first?.office_id ?? [...offices.values()][0]
    if (office_id === undefined) return []
    const title = `Adjustment of ${monthInWords(month.slice(0, 7))}`
    const effect: BillingEffect = 'adjustment'
    const whole = { quantity: 1, unit: 'piece' as const, price_kobo: null, contract_measure_id: null, note: '' }
    return [{ ...whole, title, amount_kobo, effect, office_id, contract_line_id, month }]
  })
}

/** Of the lines, whatever the order of their fields. */
export const hashOf = (lines: readonly InvoicedLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ title, quantity, amount_kobo, effect, office_id, contract_line_id, contract_measure_id, month, note }) => [
          ...[title, quantity, amount_kobo, effect, office_id, contract_line_id, contract_measure_id, month, note],
        ]),
      ),
    )
    .digest('hex')

/** How many working days a client has to object. */
const daysToObject = 3

/** Shows a measured month to the client, who accepts it or objects; time over is as accepted. */
export async function share(call: Tools, { id, month }: Place, hash: string): Promise<string> {
  const { db, today } = call
  const contract = await lockContract(db, id)
  const held = await store.lockMonth(db, id, month)
  if (!contract || !held) throw notFound('month')
  if (held.state !== 'measured')
    throw conflict('not_measured', 'Only a month that was measured and is not shared yet can be shared')
  if (held.hash !== hash) throw conflict('stale_version', 'It was measured again since. Reload to see the change')
  const confirming = await contactsWith(db, contract.client_id, 'decides_requests')
  if (confirming.length === 0)
    throw conflict('no_contact', 'No contact of this client decides requests. Give one this right or invite one first')
  const shared_until = await store.workingDayAfter(db, today, daysToObject)
  await store.moveMonth(db, id, month, { state: 'shared', shared_until })
  await shareDays(db, id, month)
  await call.audit({ action: 'billing_month.share', entity: 'contract', entity_id: id, after: { month, shared_until } })
  const company = companyOf(await findCompany(db)).name
  const shared = {
    company,
    contract: contract.title,
    month,
    shared_until,
    link: `${call.portal.environment.PUBLIC_URL}/client`,
  }
  for (const { email, first_name } of confirming) await call.mail({ to: email, ...sharedLetter({ ...shared, first_name }) })
  await call.changed('invoices', { permission: 'invoice.read' })
  return shared_until
}
