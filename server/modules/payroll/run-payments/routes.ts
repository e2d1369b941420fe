import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { conflict, refuse } from '@iroko/contract/errors'
import { bankName } from '@iroko/contract/identifiers'
import { runPayments } from '@iroko/contract/payroll/run-payments'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'
import { zipOf } from '../../../lib/sheets/zips.ts'
import { accountColumn, sealedAs } from '../../people/pay-details/store-reseal.ts'
import { hashOf } from '../run-approvals/store.ts'
import { publishRuns, readRun } from '../runs/actions.ts'
import { whyNot } from '../runs/rules.ts'
import { lockRun } from '../runs/store.ts'
import { findPayments, type Payment, rememberFile } from './store.ts'

type RunCall = StaffTools & { params: { id: string } }
type Transfer = Payment & { account_number: string }

export const routes = implement(runPayments, {
  bankFile: async (call) => {
    const { run, transfers } = await approved(call)
    const text = fileOf(run, transfers)
    await logged(call, run, transfers, text)
    return { type: 'text/csv; charset=utf-8', name: `${run.reference}-bank.csv`, stream: text }
  },

  byBank: async (call) => {
    const { run, transfers } = await approved(call)
    const files = [...Map.groupBy(transfers, ({ bank_code }) => bank_code)].map(([code, some]) => ({
      name: `${run.reference}-${code}-${bankName(code).toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
      text: fileOf(run, some),
    }))
    await logged(call, run, transfers, files.map(({ text }) => text).join(''))
    const parts = files.map(({ name, text }) => ({ name, content: text }))
    return {
      type: 'application/zip',
      name: `${run.reference}-banks.zip`,
      stream: Readable.from(zipOf(parts, call.now)),
    }
  },
})

/** The payments of a payroll, which is as it was approved. */
async function approved({ db, params, portal }: RunCall): Promise<{ run: PayrollRun; transfers: Transfer[] }> {
  // Held, so that nobody gets the file of what is being reversed.
  await lockRun(db, params.id)
  const run = await readRun(db, params.id)
  refuse(whyNot(run, 'files', {}))
  if ((await hashOf(db, run.id)) !== run.hash)
    throw conflict('changed', 'This payroll differs from what was approved. Inform your system administrator')
  const sealer = sealerOf(portal.environment)
  const transfers = (await findPayments(db, run.id)).map((payment) => ({
    ...payment,
    account_number: sealer.open(payment.account_number_sealed, sealedAs(accountColumn, payment.bank_account_id)),
  }))
  return { run, transfers }
}

const head = ['Reference', 'OGID', 'Account name', 'Bank code', 'Bank', 'Account number', 'Amount', 'Narration']

/** Payments as CSV; its first line says of which batch they are, how many and how much. */
function fileOf(run: PayrollRun, transfers: readonly Transfer[]): string {
  const total = transfers.reduce((sum, { net_kobo }) => sum + net_kobo, 0)
  const lines = transfers.map(({ ogid, account_name, bank_code, account_number, net_kobo }) => [
    run.reference,
    ogid,
    account_name,
    bank_code,
    bankName(bank_code),
    account_number,
    nairaText(net_kobo),
    `Salary ${run.month.slice(0, 7)}`,
  ])
  const about = [`Batch ${run.hash}`, `${transfers.length} payments`, nairaText(total)]
  return csvText([[...about, ...(run.pay_on ? [`Pay on ${run.pay_on}`] : [])], head, ...lines])
}

async function logged(
  call: RunCall,
  { id, reference }: PayrollRun,
  { length }: readonly Transfer[],
  text: string,
): Promise<void> {
  const digest = createHash('sha256').update(text).digest('hex')
  await rememberFile(call.db, id, call.now)
  const after = { reference, payments: length, digest }
  await call.audit({ action: 'payroll.bank_file', entity: 'payroll_run', entity_id: id, after })
  // Who has it open is asked what became of the money once they reverse it.
  await publishRuns(call)
}
