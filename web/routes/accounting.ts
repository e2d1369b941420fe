/** The screens of accounting. */
import { dashboard, type Screen } from '../shell/screen.ts'

export const accounting: Screen[] = [
  dashboard(
    'accounts/chart-of-account',
    'accounting',
    () => import('../modules/accounting/accounts/chart-of-account.page.tsx'),
  ),
  dashboard('accounts/budgets', 'accounting', () => import('../modules/accounting/budgets/budgets.page.tsx')),
  dashboard('operations/budgets', 'all', () => import('../modules/accounting/budgets/office-budgets.page.tsx')),
  dashboard('accounts/journals', 'accounting', () => import('../modules/accounting/journals/journals.page.tsx')),
  dashboard('accounts/ledger', 'accounting', () => import('../modules/accounting/journals/ledger.page.tsx')),
  dashboard(
    'accounting-reports/balance-sheet',
    'accounting',
    () => import('../modules/accounting/statements/balance-sheet.page.tsx'),
  ),
  dashboard('accounts/expense-heads', 'accounting', () => import('../modules/accounting/expense-heads/expense-heads.page.tsx')),
]
