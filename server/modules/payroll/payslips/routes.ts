import { invalid } from '@iroko/contract/errors'
import { payslips } from '@iroko/contract/payroll/payslips'
import { implement } from '../../../lib/http/implement.ts'
import { rulesOn } from '../statutory/store.ts'
import { previewSlip } from './rules-preview.ts'

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
})
