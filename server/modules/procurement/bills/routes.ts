import { addDays } from '@iroko/contract/dates'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { type BillDraft, bills } from '@iroko/contract/procurement/bills'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { officesOf } from '../../accounting/accounts/store-lines.ts'
import { budgetWords } from '../../accounting/commitments/actions.ts'
import { rateOn } from '../../accounting/tax-codes/rules.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { findVendor } from '../vendors/store.ts'
import { billRequest, sendBill, whyNoVendor } from './actions.ts'
import { importOpenings } from './actions-import.ts'
import {
  type Asking,
  type BillStep,
  type BillSums,
  canOf,
  enteredSentence,
  isSameYear,
  nearDays,
  resemblanceOf,
  sumsOf,
  whyNot,
  whyNotAccount,
} from './rules.ts'
import * as store from './store.ts'
import * as ageing from './store-ageing.ts'

const askingOf = ({ user }: StaffTools): Asking => ({
  ...{ user_id: user.id, edits: may(user, 'bill.edit'), approves: may(user, 'bill.approve') },
})

const billStep = (step: BillStep): RecordStep<store.HeldBill> => ({
  entity: 'bill',
  called: 'bill',
  find: ({ db, user }, id) => store.lockBill(db, id, { user }),
  whyNot: async (bill, call) => whyNot({ ...bill, ...(await store.openOf(call.db, bill.id)) }, step, askingOf(call)),
})

export const routes = implement(bills, {
  list: ({ db, query }) => listed('bills', store.listBills(db, query)),

  show: async (call) => {
    const { disputed_by, ...found } = await orNotFound(store.findBill(call.db, call.params.id), 'bill')
    const { trail, can } = await standingOf(call, billRequest, { ...found, asked_by: found.made_by })
    const budgets = can.decide ? await budgetWords(call.db, await store.waitingOf(call.db, [found.id])) : undefined
    return {
      bill: {
        ...found,
        budgets: budgets?.get(found.id) ?? [],
        lines: await store.linesOf(call.db, found.id),
        moves: await store.movesOf(call.db, found.id),
        ...{ trail, can: { ...can, ...canOf({ ...found, disputed_by }, askingOf(call)) } },
      },
    }
  },

  choices: async ({ db }) => {
    const accounts = (await store.listAccounts(db)).filter((account) => whyNotAccount(account) === undefined)
    const isOpen = new Set(accounts.map(({ id }) => id))
    return {
      heads: (await store.listHeads(db))
        .filter(({ account_id }) => isOpen.has(account_id))
        .map(({ id, title, tax_code_id }) => ({ id, title, tax_code_id })),
      accounts: accounts.map(({ id, code, title }) => ({ id, code, title })),
      tax_codes: await store.listTaxCodes(db),
    }
  },

  create: async (call) => {
    const { db, user, now, body } = call
    const id = uuid()
    const { columns, lines } = await checkDraft(call, id, body)
    const row = { ...columns, id, employee_id: user.id, created_at: now.toISOString() }
    await orRefuse(store.insertBill(db, row), 'bill_number', takenNumber())
    await store.writeLines(db, id, lines)
    await call.audit({ action: 'bill.enter', entity: 'bill', entity_id: id, after: { ...columns, lines } })
    await published(call)
    return { message: `Draft of bill ${body.number} saved`, id }
  },

  update: async (call) => {
    const { db } = call
    const { version, ...draft } = call.body
    const bill = await lockForStep(call, billStep('edit'), call.params.id, version)
    const { columns, lines } = await checkDraft(call, bill.id, draft)
    await orRefuse(store.updateBill(db, bill.id, { ...columns, status: 'draft', exceptions: [] }), 'bill_number', takenNumber())
    await store.writeLines(db, bill.id, lines)
    await call.audit({
      action: 'bill.change',
      entity: 'bill',
      entity_id: bill.id,
      after: { ...columns, lines, status: 'draft' },
    })
    await published(call)
    return { message: `Draft of bill ${draft.number} saved`, id: bill.id }
  },

  send: async (call) => {
    const bill = await lockForStep(call, billStep('send'), call.params.id, call.body.version)
    const message = await sendBill(call, bill, call.body)
    await published(call)
    return { message, id: bill.id }
  },

  void: async (call) => {
    const { version, reason } = call.body
    const bill = await lockForStep(call, billStep('void'), call.params.id, version)
    await store.updateBill(call.db, bill.id, { status: 'void' })
    return await done(call, bill, 'void', { status: 'void', reason })
  },

  dispute: async (call) => {
    const { version, reason } = call.body
    const bill = await lockForStep(call, billStep('dispute'), call.params.id, version)
    const change = { disputed_at: call.now.toISOString(), dispute_reason: reason, disputed_by: call.user.id }
    await store.updateBill(call.db, bill.id, change)
    return await done(call, bill, 'dispute', { dispute_reason: reason })
  },

  settle: async (call) => {
    const bill = await lockForStep(call, billStep('settle'), call.params.id, call.body.version)
    await store.updateBill(call.db, bill.id, { disputed_at: null, dispute_reason: null, disputed_by: null })
    return await done(call, bill, 'settle', { dispute_reason: null })
  },

  withdraw: withdrawal(billRequest, async ({ db }, id) => ({ bill: await orNotFound(store.findRow(db, id), 'bill') })),

  import: importHandler(bills.import, importOpenings),

  ageing: async ({ db, query, today }) => {
    const day = query.day ?? today
    const { rows, ...page } = await ageing.listAgeing(db, query, day)
    const totals = await ageing.sumAgeing(db, query, day)
    return { payables: rows, ...page, day, ...(await ageing.sumsOn(db, day)), totals }
  },

  statement: async ({ db, params, query, today }) => {
    const vendor = await orNotFound(findVendor(db, params.id, today), 'vendor')
    return await listed('payable_moves', ageing.listStatement(db, vendor.id, query))
  },
})

const published = (call: StaffTools) => call.changed(['bills', 'vendors'], { permission: 'vendor.read' })

const doneWords = { void: 'voided', dispute: 'disputed', settle: 'is no longer disputed' }

async function done(call: StaffTools, bill: store.HeldBill, step: keyof typeof doneWords, after: object) {
  await call.audit({ action: `bill.${step}`, entity: 'bill', entity_id: bill.id, after: { ...after } })
  await published(call)
  return { message: `Bill ${bill.number} ${doneWords[step]}`, id: bill.id }
}

const takenNumber = () => invalid({ number: 'This bill was entered a moment ago. Look for it in the list' })

type Draft = Omit<BillDraft, 'version'>

/** A draft as it is kept, with its sums at the rates of its day; refused with what is wrong, by field. */
async function checkDraft(call: StaffTools, id: string, draft: Draft) {
  const { db, user, today } = call
  const { lines, due_on: sentDue, credits, ...rest } = draft
  const vendor = await findVendor(db, draft.vendor_id, today)
  if (!vendor) throw invalid({ vendor_id: 'Choose a vendor from the list' })
  if (vendor.state === 'blocked') throw conflict('vendor', whyNoVendor(vendor))
  const wrong: Record<string, string> = {}
  if (draft.bill_date > today) wrong.bill_date = 'Choose today or an earlier day'
  if (!/[\p{L}\p{N}]/u.test(draft.number)) wrong.number = 'Enter the vendor’s number'
  const due_on = sentDue ?? addDays(draft.bill_date, draft.kind === 'credit' ? 0 : vendor.terms_days)
  if (due_on < draft.bill_date) wrong.due_on = 'Choose the bill’s date or a later day'
  if (draft.is_self_accounted && vendor.kind !== 'non_resident')
    wrong.is_self_accounted = 'Only of a non-resident the company accounts for VAT itself'
  const credited = draft.kind === 'credit' && credits ? await store.findBill(db, credits) : undefined
  if (draft.kind === 'credit' && (credited?.vendor.id !== vendor.id || credited.kind === 'credit'))
    wrong.credits = 'Choose a bill of this vendor'
  if (draft.file_id && !(await store.isOwnFile(db, { id: draft.file_id, user_id: user.id, bill_id: id })))
    wrong.file_id = 'The file was not found. Upload it again'
  const { counted, problems } = await checkLines(call, draft)
  Object.assign(wrong, problems)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const before = credited ? await store.creditedOf(db, credited.id, id) : []
  const { lines: sums, ...totals } = sumsOf(counted, { is_self_accounted: draft.is_self_accounted, credited: before })
  await checkAlike(call, { ...draft, id, total_kobo: totals.total_kobo })
  const columns = { ...rest, ...totals, due_on, credits: draft.kind === 'credit' ? credits : null }
  return { columns, lines: counted.map((line, at) => ({ ...line, ...(sums[at] as BillSums['lines'][number]) })) }
}

/** The lines with their rates, and what is wrong with each. */
async function checkLines({ db }: StaffTools, { lines, bill_date }: Draft) {
  const heads = new Map((await store.listHeads(db)).map((head) => [head.id, head]))
  const codes = new Map((await store.listTaxCodes(db)).map((code) => [code.id, code]))
  const offices = await officesOf(
    db,
    lines.flatMap(({ office_id }) => office_id ?? []),
  )
  const accountIds = lines.flatMap(
    ({ account_id, expense_head_id }) => account_id ?? heads.get(expense_head_id ?? '')?.account_id ?? [],
  )
  const accounts = await store.accountsOf(db, accountIds)
  const problems: Record<string, string> = {}
  const counted = lines.map((line, at) => {
    const accountId = line.account_id ?? heads.get(line.expense_head_id ?? '')?.account_id
    const account = accounts.get(accountId ?? '')
    const rates = codes.get(line.tax_code_id)?.rates
    const why =
      (!accountId || (line.account_id && line.expense_head_id) ? 'Choose an account for each line' : whyNotAccount(account)) ??
      (line.office_id
        ? offices.get(line.office_id)?.is_archived === false
          ? undefined
          : 'Choose an office from the list'
        : account?.kind === 'expense'
          ? 'Choose an office'
          : undefined) ??
      (rates ? undefined : 'Choose the VAT from the list')
    if (why) problems[`lines.${at}`] = why
    return { ...line, vat_bp: rateOn(rates ?? [], bill_date) ?? 0 }
  })
  return { counted, problems }
}

/** Refuses a number that stands in that year already; what only looks like another bill asks for a reason. */
async function checkAlike({ db }: StaffTools, bill: Draft & { id: string; total_kobo: number }): Promise<void> {
  const alike = await store.listAlike(db, bill, nearDays)
  const taken = alike.find((other) => other.same_number && isSameYear(other, bill))
  if (taken) throw invalid({ number: enteredSentence(taken) })
  const why = resemblanceOf(alike)
  if (why && bill.reason === '') throw invalid({ reason: why })
}
