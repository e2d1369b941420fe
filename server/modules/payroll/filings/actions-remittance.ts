/** The file of a filing for whom it is owed to, with full numbers: each time it is made it is logged. */
import { createHash } from 'node:crypto'
import { orNotFound } from '@iroko/contract/errors'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'
import { numberColumn } from '../../people/pay-details/store-sealed.ts'
import * as store from './store.ts'

/** As CSV, with its name. */
export async function remittanceOf(call: StaffTools, filing: store.FilingRecord): Promise<{ name: string; content: string }> {
  const { id, kind, recipient } = filing
  const { period, recipient_code } = await orNotFound(store.findFiling(call.db, id, call.today), 'filing')
  const lines = await linesOf(call, filing, recipient_code ?? '')
  const content = csvText(lines)
  const digest = createHash('sha256').update(content).digest('hex')
  const after = { kind, recipient, people: lines.length - 1, digest }
  await call.audit({ action: 'payroll.remittance', entity: 'payroll_filing', entity_id: id, after })
  const name = [kind, recipient.toLowerCase().replaceAll(/\W+/g, '-'), period].filter(Boolean).join('-')
  return { name: `${name}.csv`, content }
}

async function linesOf(call: StaffTools, filing: store.FilingRecord, fundCode: string): Promise<string[][]> {
  const { rows } = await store.listSchedule(call.db, filing, { page: 1, limit: 1_000_000 })
  if (filing.kind === 'deduction') {
    const given = rows.map(({ employee, total_kobo }) => [employee.ogid, employee.full_name, nairaText(total_kobo)])
    return [['OGID', 'Employee', 'Amount'], ...given]
  }
  const isPension = filing.kind === 'pension'
  const ids = rows.map(({ employee }) => employee.id)
  const numbers = await numbersOf(call, ids, isPension)
  const voluntary = isPension ? ['Voluntary'] : []
  const number = isPension ? ['RSA PIN', 'PFA code'] : ['Tax ID']
  return [
    ['OGID', 'Employee', ...number, 'Gross', 'Employee share', 'Employer share', ...voluntary, 'Total'],
    ...rows.map(({ employee, gross_kobo, employee_kobo, employer_kobo, voluntary_kobo, total_kobo }) => {
      const amounts = [gross_kobo, employee_kobo, employer_kobo, ...(isPension ? [voluntary_kobo] : []), total_kobo]
      const code = isPension ? [fundCode] : []
      return [employee.ogid, employee.full_name, numbers.get(employee.id) ?? '', ...code, ...amounts.map(nairaText)]
    }),
  ]
}

/** RSA PINs; or tax IDs, for which the NIN serves where there is no older one. */
async function numbersOf({ db, portal }: StaffTools, ids: readonly string[], isPension: boolean): Promise<Map<string, string>> {
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
