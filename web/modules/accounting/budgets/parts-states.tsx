import type { BudgetStatus } from '@iroko/contract/accounting/budgets'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

export const budgetStates: StatusMap<BudgetStatus> = { ...statusWords, replaced: { label: 'Replaced', tone: 'neutral' } }
