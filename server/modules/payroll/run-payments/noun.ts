import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { bankFileColumn } from './store.ts'

export const runPayments = noun({
  calls: routes,
  sealed: [bankFileColumn],
  notPersonal: {
    payroll_bank_file:
      'what the company told its banks to pay is a record of pay, kept as long as payslips; the log gives who took it',
  },
})
