/** The screens of what the company owns, buys and keeps running. */
import { assetsRequirement, idRequestRequirement, purchaseOrderRequirement, stockRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const things: Screen[] = [
  dashboard('vendors/all', 'accounting', () => import('../modules/procurement/vendors/vendors.page.tsx')),
  dashboard('vendors/bills', 'accounting', () => import('../modules/procurement/bills/bills.page.tsx')),
  dashboard('vendors/payments', 'accounting', () => import('../modules/procurement/vendor-payments/vendor-payments.page.tsx')),
  dashboard('product-items', stockRequirement, () => import('../modules/procurement/products/product-items.page.tsx')),
  dashboard(
    'purchase-order',
    purchaseOrderRequirement,
    () => import('../modules/procurement/purchase-orders/purchase-order.page.tsx'),
  ),
  dashboard('id-request', idRequestRequirement, () => import('../modules/procurement/id-requests/id-request.page.tsx')),
  dashboard('assets/all', assetsRequirement, () => import('../modules/assets/assets/assets.page.tsx')),
  dashboard('assets/assignment', assetsRequirement, () => import('../modules/assets/custodies/assignment.page.tsx')),
  dashboard('main/assets', 'none', () => import('../modules/assets/custodies/my-assets.page.tsx')),
  dashboard('maintenance/reports', 'facility', () => import('../modules/facility/faults/reports.page.tsx')),
  dashboard('maintenance/maintenance-and-repair', 'facility', () => import('../modules/facility/jobs/maintenance.page.tsx')),
]
