import { invalid, notFound } from '@iroko/contract/errors'
import { bankName } from '@iroko/contract/identifiers'
import { formatMoney } from '@iroko/contract/money'
import { payslips } from '@iroko/contract/payroll/payslips'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { rulesOn } from '../statutory/store.ts'
import { payslipPdf } from './notify-pdf.ts'
import { previewSlip } from './rules-preview.ts'
import * as store from './store.ts'

export const routes = implement(payslips, {
  preview: async ({ db, body }) => {
    const found = await rulesOn(db, `${body.month}-01`)
    if (!found) throw invalid({ month: 'No tax rules are known for this month' })
    const { lines, gross_kobo, deductions_kobo, net_kobo, employer_kobo, tax } = previewSlip(found.rules, body)
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
    const {
      bank_code,
      account_number_last4,
      year_gross_kobo,
      year_reliefs_kobo,
      year_tax_kobo,
      office: _,
      ...slip
    } = await read(call)
    return {
      payslip: {
        ...slip,
        lines: await store.linesOf(call.db, slip.id),
        year: { gross_kobo: year_gross_kobo, reliefs_kobo: year_reliefs_kobo, tax_kobo: year_tax_kobo },
        bank: bank_code && bankName(bank_code),
        account_number: account_number_last4 && `******${account_number_last4}`,
      },
    }
  },

  pdf: async (call) => {
    const slip = await read(call)
    const lines = await store.linesOf(call.db, slip.id)
    const month = slip.month.slice(0, 7)
    const bank = slip.bank_code && `${bankName(slip.bank_code)}, ******${slip.account_number_last4}`
    const stream = await payslipPdf({
      company: companyOf(await findCompany(call.db)).name,
      made: new Date(slip.paid_at ?? call.now),
      month,
      facts: [
        ['Employee', `${slip.employee.full_name}, ${slip.employee.ogid}`],
        ['Office', slip.office],
        ['Payroll', slip.reference],
        ['Bank', bank],
        ['Tax', slip.tax_state && `${slip.tax_state}, ${slip.rules.title}`],
        ['Pension', slip.pfa],
        ['Gross this year', formatMoney(slip.year_gross_kobo)],
        ['PAYE this year', formatMoney(slip.year_tax_kobo)],
      ],
      lines,
      sums: { earning: slip.gross_kobo, deduction: slip.deductions_kobo, employer: slip.employer_kobo },
      net_kobo: slip.net_kobo,
    })
    return { type: 'application/pdf', name: `payslip-${slip.employee.ogid}-${month}.pdf`, stream }
  },
})

async function read({ db, user, params, today }: StaffTools & { params: { id: string } }) {
  const slip = await store.findPayslip(db, user, params.id, today)
  if (!slip) throw notFound('payslip')
  return slip
}
