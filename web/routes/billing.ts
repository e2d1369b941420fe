/** The screens of clients: each for super below clients/, and for accounting below accounts/. */
import { dashboard, type Screen } from '../shell/screen.ts'

const clients = () => import('../modules/billing/contracts/clients.page.tsx')
const invoices = () => import('../modules/billing/invoices/invoices.page.tsx')

const payments = () => import('../modules/billing/receipts/payments.page.tsx')

export const billing: Screen[] = [
  dashboard('clients/all', 'super', clients),
  dashboard('accounts/clients', 'accounting', clients),
  dashboard('clients/invoices', 'super', invoices),
  dashboard('accounts/invoices', 'accounting', invoices),
  dashboard('clients/payments', 'super', payments),
  dashboard('accounts/receipts', 'accounting', payments),
]
