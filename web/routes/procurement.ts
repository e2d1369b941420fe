/** The screens of procurement. */
import { dashboard, type Screen } from '../shell/screen.ts'

export const procurement: Screen[] = [
  dashboard('vendors/all', 'accounting', () => import('../modules/procurement/vendors/vendors.page.tsx')),
  dashboard('vendors/bills', 'accounting', () => import('../modules/procurement/bills/bills.page.tsx')),
  dashboard('vendors/payments', 'accounting', () => import('../modules/procurement/vendor-payments/vendor-payments.page.tsx')),
]
