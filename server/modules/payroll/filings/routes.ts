import { createHash } from 'node:crypto'
import { dayIn } from '@iroko/contract/dates'
import type { Row } from '@iroko/contract/endpoint'
import { invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { type Filing, filingTitle, payrollFilings } from '@iroko/contract/payroll/filings'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { openFile } from '../../../lib/files/files.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'
import { numberColumn } from '../../people/pay-details/store-sealed.ts'
import { postRemittance, postReopened } from '../journals/actions.ts'
import { type FilingStep, whyNot } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(payrollFilings, {
  list: ({ db, query, today }) => listed('payroll_filings', store.listFilings(db, query, today)),

  schedule: async (call) => {
    const filing = await findRecord(call)
    const page = await listed('schedule', store.listSchedule(call.db, filing, call.query))
    const { due_on, amount_kobo, ...row } = await shown(call)
    const isPart = filing.amends !== null && filing.year !== null
    const about = isPart ? `. ${formatMoney(amount_kobo)} beside what was filed before` : ''
    const over_kobo = await store.overOfYear(call.db, filing)
    const over = over_kobo > 0 ? [`${formatMoney(over_kobo)} of it was deducted beyond the tax of the year`] : []
    const total_kobo = filing.year === null ? amount_kobo : await store.amountOfYear(call.db, filing)
    return { ...page, about: [`${filingTitle(row)}, due ${due_on}${about}`, ...over], totals: { total_kobo } }
  },

  remittance: async (call) => {
    const { db } = call
    const filing = await findRecord(call)
    const { rows } = await store.listSchedule(db, filing, { page: 1, limit: 1_000_000 })
    if (filing.kind === 'deduction') return await fileOf(call, filing, [deductionHead, ...rows.map(deductionLine)])
    const isPension = filing.kind === 'pension'
    const { period, recipient_code } = await shown(call)
    const numbers = await numbersOf(
      call,
      rows.map(({ employee }) => employee.id),
      isPension,
    )
    const head = [
      'OGID',
      'Employee',
      ...(isPension ? ['RSA PIN', 'PFA code'] : ['Tax ID']),
      'Gross',
      'Employee share',
      'Employer share',
      ...(isPension ? ['Voluntary'] : []),
      'Total',
    ]
    const lines = rows.map(({ employee, ...row }) => [
      employee.ogid,
      employee.full_name,
      numbers.get(employee.id) ?? '',
      ...(isPension ? [recipient_code ?? ''] : []),
      ...[row.gross_kobo, row.employee_kobo, row.employer_kobo, ...(isPension ? [row.voluntary_kobo] : []), row.total_kobo].map(
        nairaText,
      ),
    ])
    return await fileOf(call, filing, [head, ...lines])
  },

  file: async (call) => {
    const { db, user, today, body } = call
    const filing = await lockForStep(call, filingStep('file'), call.params.id, body.version)
    if (body.filed_on > today) throw invalid({ filed_on: 'Choose today or an earlier date' })
    const file_id = body.file_id ?? null
    if (file_id && !(await store.isOwnReceipt(db, file_id, user.id)))
      throw invalid({ file_id: 'The file was not found. Upload it again' })
    const change = { filed_on: body.filed_on, receipt_number: body.receipt_number, file_id, filed_by: user.id }
    await save(call, filing.id, change)
    await postRemittance(db, filing, { day: body.filed_on, now: call.now })
    const after = { kind: filing.kind, recipient: filing.recipient, ...change }
    await call.audit({ action: 'payroll.file', entity: 'payroll_filing', entity_id: filing.id, after })
    return await replyWith(call, 'recorded as filed')
  },

  reopen: async (call) => {
    const filing = await lockForStep(call, filingStep('reopen'), call.params.id, call.body.version)
    await save(call, filing.id, { filed_on: null, receipt_number: null, file_id: null, filed_by: null })
    await postReopened(call.db, filing, { day: dayIn(companyZone, call.now), now: call.now })
    const { filed_on, receipt_number, file_id, filed_by } = filing
    const before = { filed_on, receipt_number, file_id, filed_by }
    const after = { reason: call.body.reason }
    await call.audit({ action: 'payroll.reopen_filing', entity: 'payroll_filing', entity_id: filing.id, before, after })
    return await replyWith(call, 'reopened')
  },

  receipt: async (call) => {
    const { receipt } = await shown(call)
    if (!receipt) throw notFound('receipt')
    return { type: receipt.type, name: receipt.name, stream: await openFile(call.portal.environment, call.db, receipt.id) }
  },
})

type OnOne = StaffTools & { params: { id: string } }

const findRecord = ({ db, params }: OnOne): Promise<store.FilingRecord> => orNotFound(store.readFiling(db, params.id), 'filing')
const shown = ({ db, params, today }: OnOne): Promise<Filing> => orNotFound(store.findFiling(db, params.id, today), 'filing')

const deductionHead = ['OGID', 'Employee', 'Amount']
const deductionLine = ({ employee, total_kobo }: Row<typeof payrollFilings.schedule>) => [
  employee.ogid,
  employee.full_name,
  nairaText(total_kobo),
]

/** A remittance as it is handed out, and that it was. */
async function fileOf(call: OnOne, { id, kind, recipient }: store.FilingRecord, lines: readonly string[][]) {
  const text = csvText(lines)
  const digest = createHash('sha256').update(text).digest('hex')
  const after = { kind, recipient, people: lines.length - 1, digest }
  await call.audit({ action: 'payroll.remittance', entity: 'payroll_filing', entity_id: id, after })
  const { period } = await shown(call)
  const name = [kind, recipient.toLowerCase().replaceAll(/\W+/g, '-'), period].filter(Boolean).join('-')
  return { type: 'text/csv; charset=utf-8', name: `${name}.csv`, stream: text }
}

const filingStep = (step: FilingStep): RecordStep<store.FilingRecord> => ({
  entity: 'payroll_filing',
  called: 'filing',
  find: ({ db }, id) => store.lockFiling(db, id),
  whyNot: async (filing, { db }) => whyNot({ ...filing, is_out_of_turn: await store.isOutOfTurn(db, filing) }, step),
})

async function save(
  call: OnOne & { body: { version: number } },
  id: string,
  change: Partial<store.FilingRecord>,
): Promise<void> {
  const { version } = call.body
  if (!(await updateVersion(call.db, 'payroll_filing', { id, version }, change)))
    throw await staleBy(call.db, 'payroll_filing', id)
}

async function replyWith(call: OnOne, what: string) {
  await call.changed('payroll_runs', { permission: 'payroll.read' })
  const payroll_filing = await shown(call)
  return { message: `${filingTitle(payroll_filing)} ${what}`, payroll_filing }
}

/** RSA PINs; or tax IDs, for which the NIN serves where there is no older one. */
async function numbersOf({ db, portal }: OnOne, ids: readonly string[], isPension: boolean): Promise<Map<string, string>> {
  const sealer = sealerOf(portal.environment)
  const open = (field: 'nin' | 'rsa_pin', id: string, sealed: string | null) =>
    sealed === null ? '' : sealer.open(sealed, sealedAs(numberColumn(field), id))
  const rows = await store.sealedNumbers(db, ids)
  return new Map(
    rows.map(({ employee_id, nin_sealed, rsa_pin_sealed, tin }) => [
      employee_id,
      isPension ? open('rsa_pin', employee_id, rsa_pin_sealed) : (tin ?? open('nin', employee_id, nin_sealed)),
    ]),
  )
}
