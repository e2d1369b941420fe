import { Readable } from 'node:stream'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { payslips } from '@iroko/contract/payroll/payslips'
import { isApproved } from '@iroko/contract/payroll/runs'
import type { Db } from '../../../lib/database/database.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { type ZipPart, zipOf } from '../../../lib/sheets/zips.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { previewSlip } from '../calculation/rules-preview.ts'
import { rulesOn } from '../statutory/store.ts'
import { payslipName, payslipPdf } from './notify-pdf.ts'
import * as store from './store.ts'

export const routes = implement(payslips, {
  preview: async ({ db, body }) => {
    const found = await rulesOn(db, `${body.month}-01`)
    if (!found) throw invalid({ month: 'No tax rules are known for this month' })
    const { lines, gross_kobo, deductions_kobo, net_kobo, employer_kobo, tax } = previewSlip(found.rules, body)
    if (body.net_kobo !== undefined && gross_kobo === body.once_kobo && net_kobo > body.net_kobo)
      throw invalid({ net_kobo: 'The one-off payment alone leaves more than this' })
    const { is_exempt, rent_relief_kobo, consolidated_relief_kobo, chargeable_kobo, tax_kobo } = tax.year
    return {
      payslip_preview: {
        month: body.month,
        rules: { id: found.id, title: found.title },
        gross_kobo,
        deductions_kobo,
        net_kobo,
        employer_kobo,
        lines,
        tax: {
          is_exempt,
          year_gross_kobo: tax.year_gross_kobo,
          rent_relief_kobo,
          consolidated_relief_kobo,
          chargeable_kobo,
          year_tax_kobo: tax_kobo,
        },
      },
    }
  },

  list: ({ db, user, query, today }) => listed('payslips', store.listPayslips(db, user, query, today)),

  show: async (call) => {
    const { account_number_last4, year_gross_kobo, year_reliefs_kobo, year_tax_kobo, ...whole } = await read(call)
    const { year_net_kobo, year_pension_kobo, ...slip } = whole
    return {
      payslip: {
        ...slip,
        lines: await store.linesOf(call.db, slip.id),
        before: (await store.changesSince(call.db, [slip.id])).get(slip.id) ?? null,
        year: {
          ...{ gross_kobo: year_gross_kobo, reliefs_kobo: year_reliefs_kobo, tax_kobo: year_tax_kobo },
          ...{ net_kobo: year_net_kobo, pension_kobo: year_pension_kobo },
        },
        account_number: account_number_last4 && `******${account_number_last4}`,
      },
    }
  },

  pdf: async (call) => {
    const slip = await read(call)
    const taken = { entity: 'payslip', entity_id: slip.id, after: { kind: 'pdf', employee_id: slip.employee.id } }
    if (slip.employee.id !== call.user.id) await call.audit({ action: 'export', ...taken })
    const company = companyOf(await findCompany(call.db)).name
    const [lines, before] = [await store.linesOf(call.db, slip.id), await store.changesSince(call.db, [slip.id])]
    const stream = await payslipPdf(company, call.now, { ...slip, lines, before: before.get(slip.id) })
    return { type: 'application/pdf', name: payslipName(slip), stream }
  },

  zip: async (call) => {
    const { db, params, now } = call
    const run = await orNotFound(store.findBatch(db, params.id), 'payroll')
    if (!isApproved(run.state)) throw conflict('not_approved', 'Only an approved payroll has payslips to hand out')
    const company = companyOf(await findCompany(db)).name
    const taken = { entity: 'payroll_run', entity_id: run.id, after: { kind: 'zip', reference: run.reference } }
    await call.audit({ action: 'export', ...taken })
    const stream = Readable.from(zipOf(documents(db, run.id, company, now), now))
    return { type: 'application/zip', name: `${run.reference}-payslips.zip`, stream }
  },
})

const slipsAtOnce = 100

/** The payslips of a payroll, one after the other: neither all of them nor their lines stand in memory. */
async function* documents(db: Db, runId: string, company: string, now: Date): AsyncGenerator<ZipPart> {
  for (let after = ''; ; ) {
    const some = await store.slipsAfter(db, runId, after, slipsAtOnce)
    const ids = some.map(({ id }) => id)
    const [lines, before] = [await store.linesOfMany(db, ids), await store.changesSince(db, ids)]
    for (const slip of some) {
      const whole = { ...slip, lines: lines.get(slip.id) ?? [], before: before.get(slip.id) }
      yield { name: payslipName(slip), content: await payslipPdf(company, now, whole), isPacked: true }
    }
    const last = some.at(-1)
    if (!last || some.length < slipsAtOnce) return
    after = last.id
  }
}

const read = ({ db, user, params, today }: StaffTools & { params: { id: string } }) =>
  orNotFound(store.findPayslip(db, user, params.id, today), 'payslip')
